import { readFileSync, writeFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';

/*
 * `supply-chain.js FILE` holds what is installed to what was allowed, and writes what ships as an SBOM (CycloneDX 1.6): licences that
 * let everybody use what they are given, a digest for each package, and scripts at install only where package.json names them.
 */

/** Of what ships; nothing in it asks for more than its notice. */
const PERMISSIVE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
];

/** What only we run: a browser's accessibility rules, and a parser. */
const OF_TOOLS = [...PERMISSIVE, 'MPL-2.0', 'Python-2.0'];

/**
 * @typedef {{ version: string, license?: string, resolved?: string, integrity?: string, dev?: boolean,
 *   peer?: boolean, hasInstallScript?: boolean }} Locked
 * @typedef {{ name: string, version: string, description: string, license: string, allowScripts: Record<string, boolean> }} Described
 */

/**
 * @param {string} file
 * @returns {unknown}
 */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const own = /** @type {Described} */ (readJson('package.json'));
const { packages } = /** @type {{ packages: Record<string, Locked> }} */ (
  readJson('package-lock.json')
);

/** Those that the bundle brings along are tools of ours otherwise: the bundler wrote down their names and versions. */
const brought = new Set(
  readFileSync('dist/bundle/LICENSES.txt', 'utf8')
    .split('\n---\n\n')
    .map((text) => text.split('\n')[0] ?? ''),
);

const all = Object.entries(packages)
  .filter(([place]) => place !== '')
  .map(([place, locked]) => ({ ...locked, place, name: place.replace(/.*node_modules\//, '') }));
/** @typedef {typeof all[number]} Package */

/** What is optional ships, also where tools of ours need it as well. @param {Package} one */
const ships = ({ name, version, dev = false }) => !dev || brought.has(`${name} ${version}`);

/** Old packages have a list of them, which the lock file leaves out. @param {Package} one */
const licenceOf = ({ place, license }) => {
  if (license !== undefined) return license;
  const { licenses = [] } = /** @type {{ licenses?: readonly { type: string }[] }} */ (
    readJson(`${place}/package.json`)
  );
  return licenses.map(({ type }) => type).join(' OR ');
};

/** @param {readonly string[]} allowed @param {string} licence */
const isAllowed = (allowed, licence) =>
  licence
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((word) => allowed.includes(word));

const mistakes = [
  ...all
    .filter((one) => !isAllowed(ships(one) ? PERMISSIVE : OF_TOOLS, licenceOf(one)))
    .map((one) => `${one.place} has the licence ${licenceOf(one) || 'of nobody'}.`),
  ...all
    .filter(({ hasInstallScript, name }) => hasInstallScript && !(name in own.allowScripts))
    .map(
      ({ place }) =>
        `${place} runs a script when it is installed: allow or refuse it in allowScripts of package.json.`,
    ),
  ...Object.keys(own.allowScripts)
    .filter((name) => !all.some((one) => one.name === name && one.hasInstallScript))
    .map((name) => `allowScripts of package.json names ${name}, which runs no script.`),
  ...all
    .filter(({ integrity }) => integrity === undefined)
    .map(({ place }) => `${place} has no digest in the lock file.`),
];
if (mistakes.length > 0) throw new Error(mistakes.join('\n'));

/** @param {{ name: string, version: string }} one */
const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {string} licence */
const licences = (licence) =>
  / OR /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];

const shipped = new Map(all.filter(ships).map((one) => [purl(one), one]));
const components = [...shipped].map(([reference, one]) => ({
  type: 'library',
  'bom-ref': reference,
  name: one.name,
  version: one.version,
  purl: reference,
  licenses: licences(licenceOf(one)),
  hashes: (one.integrity ?? '').split(' ').map((digest) => ({
    alg: digest.replace(/^sha(\d+)-.*/, 'SHA-$1'),
    content: Buffer.from(digest.replace(/^\w+-/, ''), 'base64').toString('hex'),
  })),
}));

const [, , file = 'dist/sbom.cdx.json'] = process.argv;
writeFileSync(
  file,
  `${JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      serialNumber: `urn:uuid:${randomUUID()}`,
      metadata: {
        timestamp: new Date(),
        component: {
          type: 'application',
          'bom-ref': purl(own),
          name: own.name,
          version: own.version,
          description: own.description,
          purl: purl(own),
          licenses: licences(own.license),
        },
      },
      components,
      dependencies: [{ ref: purl(own), dependsOn: components.map((one) => one['bom-ref']) }],
    },
    undefined,
    2,
  )}\n`,
);
console.log(
  `${components.length} packages ship, ${all.length} are installed: licences, digests and scripts are as allowed.`,
);
