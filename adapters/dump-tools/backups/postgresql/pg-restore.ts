import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import type { RestoreOrder } from '../../../../core/backups/ports/dump-restorer.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import { restoreDatabase } from '../../../../core/fleet/found-databases.js';
import type { Filling, RestoreSession, RestoreWays } from '../restoring/restore-ways.js';
import { createDatabase, makeSchemas, tableOf } from './pg-create.js';
import { dropRoles, makeRoles, pgName, setLeftGrants } from './pg-roles.js';
import { restorablePgScript } from './pg-proof.js';
import { rightsOf } from './pg-rights.js';
import { pgRestoreMessages } from './pg-restore-messages.js';
import { pgSwap } from './pg-swap.js';

/** Reads no file of settings, and ends with the first error. */
const PSQL = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1'];

/** Publications and all else of a database come back, but for what is of a server: where it lies, and what it subscribes to. */
const RESTORE = [
  '--no-password',
  '--verbose',
  '--no-tablespaces',
  '--no-security-labels',
  '--no-subscriptions',
];

/** Owners and grants are of roles that another server need not have. */
const WITHOUT_ROLES = ['--no-owner', '--no-privileges'];

/** The server's version, whether the login may create databases, whether the name is taken, and whether it may be replaced. */
const examination = ({ database }: RestoreOrder): string => `
SELECT current_setting('server_version_num')::int / 10000, rolsuper OR rolcreatedb,
  EXISTS (SELECT FROM pg_catalog.pg_database WHERE datname = ${pgName(database)}),
  rolsuper OR (pg_has_role('pg_signal_backend', 'MEMBER') AND EXISTS
    (SELECT FROM pg_catalog.pg_database WHERE datname = ${pgName(database)} AND pg_has_role(datdba, 'MEMBER')))
FROM pg_catalog.pg_roles WHERE rolname = current_user`;

const examine: RestoreWays['examine'] = ({ ask }, order) =>
  pipe(
    ask(examination(order)),
    TE.flatMapEither((answer): E.Either<RestoreFailure, { readonly serverMajor: number }> => {
      const [major, mayCreate, exists, mayReplace] = answer.split('|');
      if (mayCreate !== 't') return E.left(notRestored({ code: 'restore_create_denied' }));
      if (exists === 't' && !order.replaces)
        return E.left(notRestored({ code: 'restore_database_exists' }));
      if (order.replaces && exists !== 't')
        return E.left(notRestored({ code: 'restore_database_missing' }));
      return order.replaces && mayReplace !== 't'
        ? E.left(notRestored({ code: 'restore_replace_denied' }))
        : E.right({ serverMajor: Number(major) });
    }),
  );

const fillFromArchive = (
  session: RestoreSession,
  { name, bytes, file, jobs, inFull, onObjects, ...filling }: Filling,
): ReturnType<RestoreWays['fill']> => {
  const failing = new AbortController();
  const messages = pgRestoreMessages(onObjects, () => failing.abort());
  const tables = filling.tables.map(tableOf);
  // It ends with the last byte that it needs; only all of them show that the dump is what was written.
  const isPart = tables.length > 0;
  const argv = [
    ...RESTORE,
    ...(inFull ? [] : WITHOUT_ROLES),
    `--dbname=${name}`,
    ...tables.flatMap((table) => table.argv),
  ];
  const source =
    file === undefined
      ? { argv, input: { bytes, isDrained: isPart } }
      : { argv: [...argv, `--jobs=${jobs}`, file] };
  return pipe(
    makeSchemas(session, name, tables),
    TE.flatMap(() =>
      session.restorer({ ...source, onMessage: messages.add, stop: failing.signal }, name),
    ),
    TE.flatMap((end): ReturnType<RestoreWays['fill']> => {
      const report = messages.end();
      const { code, input } = end.run;
      // It counts the errors that it went on after, and ends with 1.
      if (
        report.failure === undefined &&
        (input === 'taken' || (isPart && input === 'left')) &&
        (code === 0 || code === 1) &&
        !end.wasCutOff
      )
        return setLeftGrants(session, name, report);
      const { said = end.run.stderr, object } = report.failure ?? {};
      return TE.left(session.failed({ ...end, run: { ...end.run, stderr: said } }, object));
    }),
  );
};

/** For a proof at an instance: whatever roles that lacks keep no dump from being restored. What was set is all there was, or is not known. */
const fillBeforeRights = (
  session: RestoreSession,
  filling: Filling,
): ReturnType<RestoreWays['fill']> => {
  const { bytes, set } = rightsOf(session, filling.name, filling.bytes);
  return pipe(
    fillFromArchive(session, { ...filling, bytes }),
    TE.flatMap((leftOut) => TE.map((isSet) => ({ ...leftOut, statements: isSet ? 0 : 1 }))(set)),
  );
};

/** Such as `psql:<stdin>:57: ERROR:  relation "x" does not exist`. */
const LINE = /^psql:<stdin>:(\d+): /m;

const fillFromScript = (
  session: RestoreSession,
  { name, ...dump }: Filling,
): ReturnType<RestoreWays['fill']> => {
  const { bytes, isWhole, leftOut } = restorablePgScript(dump.bytes);
  const argv = [...PSQL, '--output=/dev/null', '--file=-'];
  return pipe(
    session.restorer({ argv, input: { bytes, isDrained: false } }, name),
    TE.flatMapEither((end) => {
      const { code, input, stderr } = end.run;
      if (code === 0 && input === 'taken' && isWhole() && !end.wasCutOff)
        return E.right({ roles: [], statements: leftOut?.() ?? 0 });
      const line = LINE.exec(stderr)?.[1];
      return E.left(session.failed(end, line && `line ${line} of the script`));
    }),
  );
};

/** With the sessions that are still in there, of which a tool that was killed may have left one; PostgreSQL knows FORCE since 13. */
const drop: RestoreWays['drop'] = ({ attempt, ask }, name) =>
  TE.flatMap(attempt([`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`]), ({ run }) =>
    run.code === 0 ? TE.right('') : ask(`DROP DATABASE IF EXISTS ${name}`),
  );

/** The archives and the scripts of pg_dump, as databases. */
export const pgRestore: RestoreWays = {
  home: undefined,
  query: (sql) => [...PSQL, '-A', '-t', ...sql.flatMap((one) => ['-c', one])],
  examine,
  makeRoles,
  drop,
  nameOf: ({ run }) => restoreDatabase(run),
  create: createDatabase,
  fill: (session, filling) => {
    if (filling.kind.format !== 'custom') return fillFromScript(session, filling);
    return (filling.inFull ? fillFromArchive : fillBeforeRights)(session, filling);
  },
  listUnused: `SELECT datname FROM pg_catalog.pg_database d
WHERE datname LIKE 'shipshape\\_proof\\_%'
  AND NOT EXISTS (SELECT FROM pg_catalog.pg_stat_activity a WHERE a.datname = d.datname)`,
  complete: pgSwap,
  clear: (session, { run }) =>
    TE.flatMap(drop(session, restoreDatabase(run)), () => session.ask(dropRoles(run))),
};
