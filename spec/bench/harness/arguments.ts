import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export type Arguments = ReturnType<typeof readArguments>;

/** The checkout that this benchmark belongs to. */
export const OWN_TREE = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '');

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string', multiple: true },
  engine: { type: 'string' },
  json: { type: 'string', default: 'bench.json' },
  tree: { type: 'string', default: OWN_TREE },
  compare: { type: 'boolean', default: false },
  'self-check': { type: 'boolean', default: false },
} as const;

const USAGE = (parts: readonly string[]): string => `
Usage: bench [--quick] [--only ${parts.join('|')}]…
             [--engine sqlite|postgres] [--json FILE] [--tree DIR]
       bench --self-check [--only PART]… [--tree DIR]
       bench --compare BEFORE.json AFTER.json`;

/** Reads the command line; an unknown argument prints the usage and ends the process. */
export const readArguments = (parts: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const { quick, only = [], engine, json, compare } = values;
    const unknown = only.filter((name) => !parts.includes(name));
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.`);
    if (positionals.length !== (compare ? 2 : 0))
      throw new Error('Only --compare takes files, and it takes two.');
    const tree = resolve(values.tree);
    if (!existsSync(join(tree, 'dist/bundle/main.js')))
      throw new Error(`${tree} has no dist/bundle/main.js: build it first (npm run build).`);
    return {
      isQuick: quick,
      /** The parts that are run; none for all of them. */
      only,
      engineName: engine,
      json,
      /** The built checkout whose service and commands are measured. */
      tree,
      /** Two results whose tables are printed instead of a run. */
      compared: positionals,
      /** Whether the benchmark measures itself instead: each planted slow-down has to be seen. */
      isSelfCheck: values['self-check'],
    };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE(parts).trimStart());
    process.exit(2);
  }
};
