import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const rules = createRequire(import.meta.url)(resolve('.dependency-cruiser.cjs')) as IConfiguration;

export type Cruise = Awaited<ReturnType<typeof cruiseModules>>;

/** So that the first file that is looked for is the one that is there, which is no link. */
const COMPILED_FROM = { extensionAlias: { '.js': ['.ts', '.tsx', '.js'] }, symlinks: false };

/** Checks the modules under the folders of `baseDir` by the rules of `.dependency-cruiser.cjs`. */
export const cruiseModules = async (folders: readonly string[], baseDir = process.cwd()) => {
  const { output } = await cruise(
    [...folders],
    { ...rules.options, baseDir, ruleSet: rules, validate: true },
    COMPILED_FROM,
    { tsConfig: extractTsConfig('tsconfig.json') },
  );
  const { modules, summary } = output as ICruiseResult;
  return {
    /** The modules of these folders that were read. */
    modules: modules.map(({ source }) => source).filter((source) => isWithin(source, folders)),
    /** Each as `rule: from -> to`. */
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
};

const isWithin = (source: string, folders: readonly string[]): boolean =>
  folders.some((folder) => source.startsWith(`${folder}/`));
