import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Where the run keeps the threads, for the processes in which mocha runs the files. */
const FOLDER = 'SHIPSHAPE_SPEC_THREADS';
const NAME = 'protocol-worker';

const MODULES = fileURLToPath(new URL(`../../../adapters/login-probe/${NAME}.js`, import.meta.url));

/** Packages that are CommonJS modules ask for those of Node by `require`. */
const REQUIRE = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;

/**
 * Puts what the threads of gates load into a few files, as the package has it: a restore has ten gates, each of which takes a fifth
 * of a second of a processor to load its modules one by one, and half of that so. Returns what removes them. Where coverage is
 * measured they are left as they are.
 */
export const bundleThreads = async (): Promise<() => Promise<void>> => {
  if (process.env['NODE_V8_COVERAGE'] !== undefined) return () => Promise.resolve();
  const folder = await mkdtemp(join(tmpdir(), 'shipshape-threads-'));
  await build({
    ...{ entryPoints: [MODULES], outdir: folder, outExtension: { '.js': '.mjs' } },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', banner: { js: REQUIRE } },
    external: ['pg-native', '*.node'],
  });
  process.env[FOLDER] = folder;
  return async () => {
    Reflect.deleteProperty(process.env, FOLDER);
    await rm(folder, { recursive: true });
  };
};

/** The file of such a thread; undefined without the fixture. */
export const bundledThread = (): URL | undefined => {
  const folder = process.env[FOLDER];
  return folder === undefined ? undefined : pathToFileURL(join(folder, `${NAME}.mjs`));
};
