import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/*
 * Puts the modules that are loaded together into one file each: Node takes most of a start to find and read them
 * one by one. What comes along of other packages only computes: what wires, and what the contract suites draw values
 * with. All else stays a dependency, which whoever installs Shipshape can bring up to date.
 */
const COMES_ALONG = ['inversify', '@inversifyjs', 'fast-check', 'pure-rand'];

const OUT = 'dist/bundle';

/** What is started: the program, the threads that log in, and the process that applies a fleet, each from a file of this folder. */
const PROGRAMS = {
  main: 'composition/main.ts',
  'fleet-process': 'composition/fleet-documents/fleet-process.ts',
  'mysql-login-worker': 'adapters/login-probe/mysql-login-worker.ts',
  'pg-login-worker': 'adapters/login-probe/pg-login-worker.ts',
};

/** What is imported: the entries of the package. They share their modules, so that a class is one class in all. */
const LIBRARY = {
  index: 'composition/index.ts',
  core: 'core/index.ts',
  http: 'adapters/http/index.ts',
  contracts: 'spec/contracts/index.ts',
};

/** @type {unknown} */
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { dependencies, optionalDependencies, peerDependencies } =
  /** @type {Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object>} */ (
    manifest
  );

const installed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * Apart from each other: what the program and the library shared would be cut into twice as many files, which the program
 * would have to find at each start.
 *
 * @param {Record<string, string>} entryPoints
 */
const bundle = (entryPoints) =>
  build({
    entryPoints,
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: installed.filter((name) => !COMES_ALONG.includes(name)),
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });

const bundled = [await bundle(PROGRAMS), await bundle(LIBRARY)].flatMap(({ metafile }) =>
  Object.keys(metafile.inputs),
);

/**
 * Where the package of a module is; that of ours is nowhere.
 *
 * @param {string} file
 */
const packageOf = (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

/** @param {string} place */
const nameOf = (place) => place.split('node_modules/').at(-1) ?? '';

const brought = [...new Set(bundled.map(packageOf))].filter((place) => place !== undefined);
const stowaways = brought
  .map(nameOf)
  .filter((name) => !COMES_ALONG.includes(name.split('/')[0] ?? ''));
if (stowaways.length > 0)
  throw new Error(`In the bundle, and not meant to be: ${stowaways.join()}`);

const licences = brought.map(
  (place) => `${nameOf(place)}\n\n${readFileSync(join(place, 'LICENSE'), 'utf8')}`,
);
writeFileSync(join(OUT, 'LICENSES.txt'), licences.join('\n---\n\n'));
