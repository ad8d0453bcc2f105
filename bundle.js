import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

/*
 * Puts the modules that are loaded together into one file each: Node takes most of a start to find and read them
 * one by one. What comes along of others only computes. Whatever touches the outside stays a dependency, which
 * whoever installs Shipshape can bring up to date.
 */
const COMES_ALONG = ['fp-ts', 'io-ts', 'inversify'];

const OUT = 'dist/bundle';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

const { metafile } = await build({
  entryPoints: [
    'composition/index.ts',
    'composition/main.ts',
    'adapters/mysql-login/mysql-login-worker.ts',
    'adapters/pg-login/pg-login-worker.ts',
  ],
  outdir: OUT,
  // Side by side, so that a thread's program is where the module that starts it looks for it.
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: Object.keys(dependencies).filter((name) => !COMES_ALONG.includes(name)),
  // Written as modules, of which only the functions that are called come along.
  mainFields: ['module', 'main'],
  alias: { 'fp-ts/lib': 'fp-ts/es6' },
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});

const packageOf = (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];

const licences = [...new Set(Object.keys(metafile.inputs).map(packageOf))]
  .filter((name) => name !== undefined)
  .map((name) => `${name}\n\n${readFileSync(`node_modules/${name}/LICENSE`, 'utf8')}`);
writeFileSync(join(OUT, 'LICENSES.txt'), licences.join('\n---\n\n'));

// Only now, and only what an earlier build has left: a service that runs from here goes on finding its parts.
const made = new Set(Object.keys(metafile.outputs).map((file) => relative(OUT, file)));
for (const file of readdirSync(OUT))
  if (!made.has(file) && file !== 'LICENSES.txt') rmSync(join(OUT, file));
