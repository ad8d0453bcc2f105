/** Who may import whom. `spec/architecture/` sees to it that each rule looks at something and refuses an offender. */

/** Paths are seen from the folder that is cruised, so a package may lie above it. */
const npmPackage = (names) => `(^|/)node_modules/(${names})/`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'core-imports-only-itself',
      'The core knows no technology: itself, fp-ts and io-ts are all that it sees, types included.',
      { path: '^core/' },
      { pathNot: ['^core/', npmPackage('fp-ts|io-ts')] },
    ),
    forbid(
      'domain-imports-only-domain',
      'Decisions are made from values alone.',
      { path: '^core/domain/' },
      { path: '^core/', pathNot: '^core/domain/' },
    ),
    forbid(
      'ports-know-no-use-case',
      'A port says what the outside must offer, not what for.',
      { path: '^core/ports/' },
      { path: '^core/', pathNot: '^core/(domain|ports)/' },
    ),
    forbid(
      'use-cases-use-no-words',
      'Words are made where an answer is delivered.',
      { path: '^core/use-cases/' },
      { path: '^core/wording/' },
    ),
    forbid(
      'adapters-never-import-each-other',
      'Each adapter can be taken out alone. What several of them say alike is in adapters/operations; what both SQL stores keep alike is in adapters/sql-rows; what guards every login, whatever the protocol, is in adapters/login-guard.',
      { path: '^adapters/([^/]+)/' },
      {
        path: '^adapters/',
        pathNot: ['^adapters/$1/', '^adapters/(operations|sql-rows|login-guard)/'],
      },
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
      { path: '^(core|adapters|composition)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    ),
    forbid('no-circle', 'A circle is one module in several files.', {}, { circular: true }),
    forbid('no-dead-import', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^spec/architecture/offenders/', '(^|/)dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types'],
    },
  },
};
