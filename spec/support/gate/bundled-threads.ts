import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import threads, { Worker, type WorkerOptions } from 'node:worker_threads';
import { build } from 'esbuild';

/** Where the run keeps the threads, for the processes in which mocha runs the files. */
const FOLDER = 'SHIPSHAPE_SPEC_THREADS';

const ADAPTERS = new URL('../../../adapters/', import.meta.url).href;

/** What logs in and joins tools to their servers, and what writes to a store in a file. */
const THREADS = ['login-probe/protocol-worker', 'store/sqlite/sqlite-write-worker'];

/** Packages that are CommonJS modules ask for those of Node by `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/**
 * Puts what these threads load into a few files, as the package has it: to load its modules one by one takes a thread up to half of
 * a second of a processor, a restore has ten gates, and each store in a file a thread. Returns what removes the files. Where
 * coverage is measured they are left as they are.
 */
export const bundleThreads = async (): Promise<() => Promise<void>> => {
  if (process.env['NODE_V8_COVERAGE'] !== undefined) return () => Promise.resolve();
  // Beside the modules, where the packages are found that stay outside.
  const folder = await mkdtemp(fileURLToPath(new URL('../threads-', ADAPTERS)));
  await build({
    entryPoints: THREADS.map((name) => fileURLToPath(`${ADAPTERS}${name}.js`)),
    outbase: fileURLToPath(ADAPTERS),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    banner: { js: REQUIRE },
    external: ['pg-native', '*.node', 'better-sqlite3'],
  });
  process.env[FOLDER] = folder;
  return async () => {
    Reflect.deleteProperty(process.env, FOLDER);
    await rm(folder, { recursive: true });
  };
};

/** The bundled one where there is one. */
const bundled = (file: string | URL): string | URL => {
  const folder = process.env[FOLDER];
  const name = THREADS.find((one) => String(file) === `${ADAPTERS}${one}.js`);
  return folder === undefined || name === undefined
    ? file
    : pathToFileURL(join(folder, `${name}.mjs`));
};

class BundledWorker extends Worker {
  constructor(file: string | URL, options?: WorkerOptions) {
    super(bundled(file), options);
  }
}

// In each process that has the fixture, for all who start a thread: a store, a login and a gate.
Object.assign(threads, { Worker: BundledWorker });
syncBuiltinESMExports();
