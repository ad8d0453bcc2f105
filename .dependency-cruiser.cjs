/** Who may import whom. `spec/architecture/` sees to it that each rule looks at something and refuses an offender. */

/** Paths are relative to the folder that is cruised, so a package may lie above it. */
const npmPackage = (names) => `(^|/)node_modules/(${names})/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const UP_TO_DUMP_CHECK = [
  'shared',
  'engines',
  'described',
  'access',
  'fleet',
  'approvals',
  'problems',
  'dump-check',
];

/** What each capability may know besides itself: every row of the grid, in the one order of docs/why/architecture.md. */
const MAY_KNOW = {
  shared: [],
  engines: ['shared'],
  described: ['shared', 'engines'],
  access: ['shared', 'engines'],
  audit: ['shared', 'access'],
  fleet: ['shared', 'engines', 'described', 'access'],
  approvals: ['shared', 'described', 'access', 'fleet'],
  problems: ['shared', 'engines', 'described', 'access', 'fleet'],
  'dump-check': ['shared', 'engines', 'described', 'access', 'fleet'],
  monitoring: UP_TO_DUMP_CHECK,
  backups: UP_TO_DUMP_CHECK,
  notifications: ['shared', 'engines', 'described', 'access', 'fleet', 'problems'],
  maintenance: [
    'shared',
    'engines',
    'described',
    'access',
    'fleet',
    'problems',
    'dump-check',
    'monitoring',
    'backups',
  ],
};

const CAPABILITIES = Object.keys(MAY_KNOW);

/** A capability's folder, in the core or in an adapter. Two adapters are of the dump check, but for what runs dump tools. */
const folderOf = (names) =>
  `^(?:(?:core|adapters/(?:store/)?[^/]+)/(?:${names.join('|')})/${names.includes('dump-check') ? '|adapters/(?:login-probe|dump-tools)/(?!backups/)' : ''})`;

const capabilityRules = CAPABILITIES.map((capability) => [
  capability,
  CAPABILITIES.filter((other) => other !== capability && !MAY_KNOW[capability].includes(other)),
])
  .filter(([, unknown]) => unknown.length > 0)
  .map(([capability, unknown]) =>
    forbid(
      `${capability}-knows-no-later-capability`,
      `The files of ${capability} may know those of: ${[capability, ...MAY_KNOW[capability]].join(', ')}.`,
      { path: folderOf([capability]) },
      { path: folderOf(unknown) },
    ),
  );

const PORTS = '^core/[^/]+/ports/';
const USE_CASES = '^core/[^/]+/use-cases/';
const WORDING = '^core/.+-wording\\.ts$';
const PAGE = '^adapters/dashboard/page/';
const BODIES = '^adapters/client/operations\\.ts$';
const FORMS = '^adapters/dashboard/forms/form-field\\.ts$';

const UNIT_SPECS = { path: '^spec/unit/' };

module.exports = {
  forbidden: [
    forbid(
      'core-imports-only-itself',
      'The core knows no technology: itself, fp-ts and io-ts are all that it imports, types included.',
      { path: '^core/' },
      { pathNot: ['^core/', npmPackage('fp-ts|io-ts')] },
    ),
    forbid(
      'domain-imports-only-domain',
      'Decisions are made from values alone.',
      { path: '^core/[^/]+/', pathNot: [PORTS, USE_CASES, WORDING] },
      { path: [PORTS, USE_CASES, WORDING] },
    ),
    forbid(
      'ports-know-no-use-case',
      'A port says what the outside must offer, not what for.',
      { path: PORTS },
      { path: [USE_CASES, WORDING] },
    ),
    forbid(
      'use-cases-use-no-wording',
      'Sentences are made where an answer is delivered.',
      { path: USE_CASES },
      { path: WORDING },
    ),
    forbid(
      'capabilities-know-no-assembly',
      'What puts the capabilities together stands above them: core/store.ts and the entry of the package.',
      { path: '^core/[^/]+/' },
      { path: '^core/[^/]+\\.ts$' },
    ),
    ...capabilityRules,
    forbid(
      'adapters-never-import-each-other',
      'Each adapter can be taken out alone. Three are shared: adapters/api (the API, free of transport), adapters/store/sql (what both SQL stores have in common) and adapters/network (the address policy).',
      { path: '^adapters/((?:store/)?[^/]+)/', pathNot: PAGE },
      { path: '^adapters/', pathNot: ['^adapters/$1/', '^adapters/(api|store/sql|network)/'] },
    ),
    forbid(
      'logins-take-only-types-of-the-core',
      'What logs in and what it stands on could be published by itself. Of the core they take types, and the records of engines.',
      { path: '^adapters/(login-probe|network)/' },
      {
        path: '^core/',
        pathNot: '^core/engines/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'page-imports-only-itself-and-bodies',
      'A browser runs it: nothing of the service comes along. What the API answers has the types of the client.',
      { path: PAGE },
      { path: '^(core|adapters|composition)/', pathNot: [PAGE, BODIES, FORMS] },
    ),
    forbid(
      'page-takes-only-types-of-the-client',
      'The page has a client of its own, which polls; of that of the package it needs the types, which weigh nothing.',
      { path: PAGE },
      { path: BODIES, dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'only-composition-wires',
      'Nobody but composition/ chooses adapters.',
      { path: '^(core|adapters)/' },
      { path: '^(composition|docs|spec)/' },
    ),
    forbid(
      'only-composition-knows-inversify',
      'The container never leaves composition/.',
      { pathNot: '^composition/' },
      { path: npmPackage('inversify|@inversifyjs|reflect-metadata') },
    ),
    forbid(
      'shipped-code-needs-no-development-package',
      'What runs at the user must be installed at the user.',
      // What comes along in the bundle (.ci/bundle.js), and what the page is made with, is installed with it.
      { path: '^(core|adapters|composition)/', pathNot: PAGE },
      {
        pathNot: npmPackage(
          'ssh2|@types/ssh2|inversify|@inversifyjs|reflect-metadata|commander|execa|p-queue|prom-client|lru-cache|croner|aws4fetch|age-encryption',
        ),
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      },
    ),
    forbid(
      'unit-specs-start-no-server',
      'What npm run test:unit runs takes seconds, with nothing installed.',
      UNIT_SPECS,
      { path: '^spec/support/(database-servers/|shared/temporary-directory)', reachable: true },
    ),
    forbid(
      'unit-specs-open-nothing',
      'A process, a socket or a file makes a unit wait for the machine.',
      UNIT_SPECS,
      {
        path: '^(execa|(node:)?(fs|child_process|net|tls|dgram|http|https|http2)(/promises)?)$|node_modules/execa/',
      },
    ),
    forbid('no-circle', 'A circle is one module in several files.', {}, { circular: true }),
    forbid('no-dead-import', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^spec/architecture/offenders/', '(^|/)dist/'] },
    tsPreCompilationDeps: true,
    // Only what the rules ask for. There are no paths in tsconfig.json, and it would be asked for each import.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts'],
      cachedInputFileSystem: { cacheDuration: 600_000 },
    },
  },
};
