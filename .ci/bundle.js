import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/*
 * Puts the modules that are loaded together into one file each: Node takes most of a start to find and read them
 * one by one. Of others, what comes along only computes. All else stays a dependency, which whoever installs
 * Shipshape can bring up to date.
 */
const COMES_ALONG = 'inversify';

const OUT = 'dist/bundle';

/** @type {unknown} */
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { dependencies } = /** @type {{ dependencies: object }} */ (manifest);

const { metafile } = await build({
  entryPoints: [
    'composition/index.ts',
    'composition/main.ts',
    'adapters/login-probe/mysql-login-worker.ts',
    'adapters/login-probe/pg-login-worker.ts',
  ],
  outdir: OUT,
  // Side by side, so that a thread's program is where the module that starts it looks for it.
  entryNames: '[name]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: Object.keys(dependencies).filter((name) => name !== COMES_ALONG),
  sourcemap: true,
  metafile: true,
  logLevel: 'warning',
});

/**
 * Where the package of a module is; that of ours is nowhere.
 *
 * @param {string} file
 */
const packageOf = (file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];

const licences = [...new Set(Object.keys(metafile.inputs).map(packageOf))]
  .filter((place) => place !== undefined)
  .map(
    (place) =>
      `${place.split('node_modules/').at(-1)}\n\n${readFileSync(join(place, 'LICENSE'), 'utf8')}`,
  );
writeFileSync(join(OUT, 'LICENSES.txt'), licences.join('\n---\n\n'));
