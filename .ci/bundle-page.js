import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { pageForms } from '../dist/adapters/dashboard/forms/page-forms.js';
import { BUNDLED_KINDS } from '../dist/composition/kinds.js';
import { permissionsOfRole, ROLES } from '../dist/core/access/caller.js';
import { ENGINE_RECORDS } from '../dist/core/engines/engines.js';
import { SOCKET_SERVER } from '../dist/core/shared/name.js';

const SOURCE = 'adapters/dashboard/page';
const OUT = 'dist/bundle/page';

const MANIFEST = 'manifest.webmanifest';

const ICONS = ['app', 'icon-critical', 'icon-unknown', 'icon-warning', 'icon-well'];

/** Browsers of the last two years or so: those that know `light-dark()`. */
const TARGET = ['chrome123', 'firefox120', 'safari17.5'];

/** What files of the page declare: made of the core, which a browser has no use for. */
const DECLARED = {
  PAGE_FORMS: pageForms(BUNDLED_KINDS),
  ENGINE_NAMES: Object.fromEntries(
    Object.entries(ENGINE_RECORDS).map(([engine, { name }]) => [engine, name]),
  ),
  SOCKET_SERVER,
  PERMISSIONS_OF_ROLE: Object.fromEntries(ROLES.map((role) => [role, permissionsOfRole(role)])),
};

/**
 * Defines, as data, what a file of the page declares.
 *
 * @type {import('esbuild').Plugin}
 */
const DEFINED = {
  name: 'defined',
  setup: (building) => {
    building.onLoad({ filter: /\/page\/.*\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const declared = Object.entries(DECLARED)
        .filter(([name]) => text.includes(`declare const ${name}:`))
        .map(([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`);
      return { contents: declared.join('') + text, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/**
 * Has the other views import what the page begins with, so that this is one script: in two, each names what it takes of the other,
 * and they are larger by 1.5 kB when they are compressed.
 *
 * @type {import('esbuild').Plugin}
 */
const IN_ONE = {
  name: 'in-one',
  setup: (building) => {
    building.onLoad({ filter: /\/later\/other-views\.tsx$/ }, ({ path }) => ({
      contents: `import '../main.js';\n${readFileSync(path, 'utf8')}`,
      loader: 'tsx',
    }));
  },
};

/**
 * Builds the page: its scripts, a style sheet and icons, each named by its hash so that browsers keep it for ever; the page and the
 * manifest that name them; and the worker. All are compressed once, here. The views that it does not begin with are a script of their
 * own, which it loads when it shows one; so is what asks for the first answers before the page runs.
 * Returns the modules that went in.
 *
 * @returns {Promise<readonly string[]>}
 */
export const bundlePage = async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [
      { in: `${SOURCE}/main.tsx`, out: 'page' },
      { in: `${SOURCE}/style/page.css`, out: 'style' },
      ...ICONS.map((name) => ({ in: `${SOURCE}/icons/${name}.svg`, out: name })),
    ],
    outdir: OUT,
    bundle: true,
    splitting: true,
    minify: true,
    // A module is read as UTF-8 in any case.
    charset: 'utf8',
    format: 'esm',
    target: TARGET,
    loader: { '.svg': 'copy' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [IN_ONE, DEFINED],
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  mkdirSync(OUT, { recursive: true });
  const early = await build({
    entryPoints: [`${SOURCE}/live/early.ts`],
    outdir: OUT,
    bundle: true,
    minify: true,
    write: false,
    target: TARGET,
    format: 'esm',
    entryNames: '[name]-[hash]',
    metafile: true,
  });
  const files = [...outputFiles, ...early.outputFiles].map(({ path, contents }) => ({
    name: basename(path),
    contents,
  }));
  const names = files.map(({ name }) => name);
  const written = [
    ...files,
    { name: 'index.html', contents: withNames('index.html', names, loadedWith(metafile)) },
    { name: MANIFEST, contents: withNames(MANIFEST, names) },
    { name: 'worker.js', contents: await workerOf(names) },
  ];
  for (const { name, contents } of written)
    for (const [suffix, bytes] of Object.entries(encodingsOf(contents)))
      writeFileSync(join(OUT, name + suffix), bytes);
  return [metafile, early.metafile].flatMap(({ inputs }) => Object.keys(inputs));
};

/**
 * What the script of the page imports at once, which a browser would know of only once it has read that.
 *
 * @param {import('esbuild').Metafile} metafile
 * @returns {readonly string[]}
 */
const loadedWith = ({ outputs }) =>
  Object.values(outputs)
    .filter(({ entryPoint }) => entryPoint === `${SOURCE}/main.tsx`)
    .flatMap(({ imports }) => imports)
    .filter(({ kind }) => kind === 'import-statement')
    .map(({ path }) => basename(path));

/**
 * A file that names others, which have their hash in their names.
 *
 * @param {string} file
 * @param {readonly string[]} names
 * @param {readonly string[]} imported
 */
const withNames = (file, names, imported = []) => {
  /** @param {string} named */
  const find = (named) => {
    const [stem, extension] = named.slice(2, -2).split('.');
    const found = names.find(
      (name) => name.startsWith(`${stem}-`) && name.endsWith(`.${extension}`),
    );
    return `assets/${found}`;
  };
  const text = readFileSync(`${SOURCE}/${file}`, 'utf8')
    .replace(
      '{{imported}}',
      imported.map((name) => `<link rel="modulepreload" href="assets/${name}">`).join('\n'),
    )
    .replaceAll(/{{[\w-]+\.\w+}}/g, find)
    .replaceAll(/\n\s*/g, '\n');
  return Buffer.from(text);
};

/**
 * What opens the page without its service: it knows the files of the page.
 *
 * @param {readonly string[]} names
 */
const workerOf = async (names) => {
  const { outputFiles } = await build({
    entryPoints: [`${SOURCE}/offline/worker.ts`],
    bundle: true,
    minify: true,
    write: false,
    target: TARGET,
    define: { PAGE_FILES: JSON.stringify(names) },
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
};

/** @param {Uint8Array} contents */
const encodingsOf = (contents) => ({
  '': contents,
  '.br': brotliCompressSync(contents),
  '.gz': gzipSync(contents, { level: 9 }),
});
