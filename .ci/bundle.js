import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundlePage } from './bundle-page.js';

/*
 * Puts the modules that are loaded together into one file each: Node takes most of a start to find and read them
 * one by one. What comes along of other packages is loaded at each start and only computes: what wires, what decodes,
 * what parses the command line, what counts. So does what the first check waits for to run a dump tool, and what the
 * contract suites draw values with. All else stays a dependency, which those who install Shipshape can bring up to date
 * (docs/adr/0025-what-ships.md).
 */
const COMES_ALONG = [
  'inversify',
  '@inversifyjs',
  'reflect-metadata',
  'fp-ts',
  'io-ts',
  'commander',
  'prom-client',
  '@opentelemetry',
  'bintrees',
  'tdigest',
  'p-queue',
  'p-timeout',
  'eventemitter3',
  'lru-cache',
  'croner',
  'aws4fetch',
  // What seals dumps: a tenth of it is used.
  'age-encryption',
  '@noble',
  '@scure',
  // execa and what it needs, for which the first check waits.
  'execa',
  '@sec-ant',
  '@sindresorhus',
  'cross-spawn',
  'path-key',
  'shebang-command',
  'shebang-regex',
  'which',
  'isexe',
  'figures',
  'is-unicode-supported',
  'get-stream',
  'is-stream',
  'human-signals',
  'is-plain-obj',
  'npm-run-path',
  'unicorn-magic',
  'pretty-ms',
  'parse-ms',
  'signal-exit',
  'strip-final-newline',
  'yoctocolors',
  'fast-check',
  'pure-rand',
  // What speaks to SFTP servers, which runs two scripts where it is installed, and needs neither.
  'ssh2',
  'asn1',
  'bcrypt-pbkdf',
  'tweetnacl',
  'safer-buffer',
  // What the page is made with, which a browser loads and Node never does.
  'preact',
];

/**
 * The same code as ECMAScript modules, of which only what is used comes along, and which are called directly. Bundled as
 * CommonJS modules they made each call slower.
 */
const AS_MODULES = { 'fp-ts/lib': 'fp-ts/es6', 'io-ts': 'io-ts/es6/index.js' };

/** Packages that are CommonJS modules ask for those of Node by `require`, which an ECMAScript module has to make. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';
const require = requireFrom(import.meta.url);`;

/**
 * Dependencies that are CommonJS modules. The program loads them by `require`: to import one, Node reads and scans each of its
 * modules for names before it loads them all the same. The library imports them, so that it can be bundled in turn.
 */
const REQUIRED = /^(fastify|ipaddr\.js|jsonc-parser|close-with-grace|better-sqlite3|pg|mysql2)$/;

/** @type {import('esbuild').Plugin} */
const BY_REQUIRE = {
  name: 'by-require',
  setup: (bundling) => {
    bundling.onResolve({ filter: REQUIRED }, ({ path, kind }) =>
      kind === 'require-call' ? undefined : { path, namespace: 'by-require' },
    );
    bundling.onLoad({ filter: REQUIRED, namespace: 'by-require' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
  },
};

const OUT = 'dist/bundle';

/**
 * What is started, each from a file of this folder: the program, the process that applies a fleet, and the threads that
 * log in, that join a dump tool to its server, and that write to the embedded store.
 */
const PROGRAMS = {
  main: 'composition/main.ts',
  'fleet-process': 'composition/fleet-documents/fleet-process.ts',
  'protocol-worker': 'adapters/login-probe/protocol-worker.ts',
  'sqlite-write-worker': 'adapters/store/sqlite/sqlite-write-worker.ts',
};

/** What is imported: the entries of the package. They share their modules, so that a class is one class in all. */
const LIBRARY = {
  index: 'composition/index.ts',
  core: 'core/index.ts',
  http: 'adapters/http/index.ts',
  dashboard: 'adapters/dashboard/dashboard-plugin.ts',
  client: 'adapters/client/shipshape-client.ts',
  contracts: 'spec/contracts/index.ts',
};

/**
 * @param {string} file
 * @returns {unknown}
 */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const { dependencies, optionalDependencies, peerDependencies } =
  /** @type {Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', object>} */ (
    readJson('package.json')
  );

const installed = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * Apart from each other: what the program and the library shared would be cut into twice as many files, which the program
 * would have to find at each start.
 *
 * @param {Record<string, string>} entryPoints
 * @param {readonly import('esbuild').Plugin[]} plugins
 */
const bundle = (entryPoints, plugins) =>
  build({
    entryPoints,
    plugins: [...plugins],
    outdir: OUT,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    // ssh2 goes without its compiled modules where they are not there.
    external: [
      ...installed.filter((name) => !COMES_ALONG.includes(name)),
      'cpu-features',
      '*.node',
    ],
    alias: AS_MODULES,
    define: { __dirname: 'import.meta.dirname' },
    banner: { js: REQUIRE },
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  });

rmSync(join(OUT, 'page'), { recursive: true, force: true });
const page = await bundlePage();
const bundled = [await bundle(PROGRAMS, [BY_REQUIRE]), await bundle(LIBRARY, [])]
  .flatMap(({ metafile }) => Object.keys(metafile.inputs))
  .concat(page);

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

/** @param {string} place */
const licenceOf = (place) => {
  const file = readdirSync(place).find((name) => /^licen[cs]e/i.test(name)) ?? 'LICENSE';
  return readFileSync(join(place, file), 'utf8');
};

/** @param {string} place */
const versionOf = (place) =>
  /** @type {{ version: string }} */ (readJson(join(place, 'package.json'))).version;

const licences = brought.map(
  (place) => `${nameOf(place)} ${versionOf(place)}\n\n${licenceOf(place)}`,
);
writeFileSync(join(OUT, 'LICENSES.txt'), licences.join('\n---\n\n'));
