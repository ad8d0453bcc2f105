import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure, RestoreOrder } from '../../../../core/backups/ports/dump-restorer.js';
import type { LeftOut } from '../../../../core/backups/restoring/run-restore.js';
import { restoreDatabase } from '../../../../core/fleet/found-databases.js';
import {
  countBy,
  endFailure,
  type FilledBy,
  refused,
  type RestoreSession,
  type RestoreWays,
} from '../restoring/restore-ways.js';
import { PSQL, pgProof, pgScriptProof } from './pg-proof.js';
import { makeSchemas, tableOf } from './pg-chosen-tables.js';
import { setLeftGrants } from './pg-left-grants.js';
import { pgName, pgSwap } from './pg-swap.js';
import { pgRestoreMessages } from './pg-restore-messages.js';

/** Publications and all else of a database come back, but for what is of a server: where it lies, and what it subscribes to. */
const RESTORE = [
  '--no-password',
  '--verbose',
  ...['--no-tablespaces', '--no-security-labels', '--no-subscriptions'],
];

const query: RestoreWays['query'] = (sql) => [
  ...[...PSQL, '-A', '-t'],
  ...sql.flatMap((one) => ['-c', one]),
];

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
      if (mayCreate !== 't') return E.left(refused({ code: 'restore_create_denied' }));
      if (exists === 't' && !order.replaces)
        return E.left(refused({ code: 'restore_database_exists' }));
      if (order.replaces && exists !== 't')
        return E.left(refused({ code: 'restore_database_missing' }));
      return order.replaces && mayReplace !== 't'
        ? E.left(refused({ code: 'restore_replace_denied' }))
        : E.right({ serverMajor: Number(major) });
    }),
  );

/** As the database is that is replaced: of its encoding and its locale. */
const likeReplaced = (made: string, { database }: RestoreOrder): string => `
SELECT format('CREATE DATABASE ${made} TEMPLATE template0 ENCODING %L LC_COLLATE %L LC_CTYPE %L',
    pg_encoding_to_char(d.encoding), d.datcollate, d.datctype)
  || CASE to_jsonb(d) ->> 'datlocprovider'
       WHEN 'i' THEN format(' LOCALE_PROVIDER icu ICU_LOCALE %L', coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale'))
       WHEN 'b' THEN format(' LOCALE_PROVIDER builtin BUILTIN_LOCALE %L', to_jsonb(d) ->> 'datlocale')
       ELSE '' END
FROM pg_catalog.pg_database d WHERE d.datname = ${pgName(database)}`;

/** The name is that of the run, so that a server shows whose it is from the first moment on. */
const create: RestoreWays['create'] = (session, restore) => {
  const made = restoreDatabase(restore.run);
  return pipe(
    examine(session, restore),
    TE.flatMap(() =>
      restore.replaces ? session.ask(likeReplaced(made, restore)) : TE.right(pgProof.create(made)),
    ),
    TE.flatMap((statement) => session.ask(statement)),
  );
};

const fill: RestoreWays['fill'] = (session, restore) =>
  restore.kind.format === 'custom'
    ? fillFromArchive(session, restore)
    : fillFromScript(session, restore);

const fillFromArchive = (
  session: RestoreSession,
  restore: FilledBy,
): TE.TaskEither<RestoreFailure, LeftOut> => {
  const made = restoreDatabase(restore.run);
  const failing = new AbortController();
  const messages = pgRestoreMessages(restore.onObjects, () => failing.abort());
  const tables = restore.tables.map(tableOf);
  // It ends with the last byte that it needs; only all of them show that the dump is what was written.
  const isPart = tables.length > 0;
  const argv = [...RESTORE, `--dbname=${made}`, ...tables.flatMap(({ argv }) => argv)];
  const source =
    restore.file === undefined
      ? { argv, input: { bytes: restore.bytes, isDrained: isPart } }
      : { argv: [...argv, `--jobs=${restore.jobs}`, restore.file] };
  return pipe(
    makeSchemas(session, made, tables),
    TE.flatMap(() =>
      session.restorer({ ...source, onMessage: messages.add, stop: failing.signal }, made),
    ),
    TE.flatMap((end): TE.TaskEither<RestoreFailure, LeftOut> => {
      const report = messages.end();
      const { code, input } = end.run;
      // It counts the errors that it went on after, and ends with 1.
      if (
        report.failure === undefined &&
        (input === 'taken' || (isPart && input === 'left')) &&
        (code === 0 || code === 1) &&
        !end.wasCutOff
      )
        return setLeftGrants(session, made, report);
      session.onFailed(end);
      return TE.left(endFailure(end, report.failure?.object));
    }),
  );
};

/** Such as `psql:<stdin>:57: ERROR:  relation "x" does not exist`. */
const LINE = /^psql:<stdin>:(\d+): /m;

const fillFromScript = (
  session: RestoreSession,
  restore: FilledBy,
): TE.TaskEither<RestoreFailure, LeftOut> => {
  const made = restoreDatabase(restore.run);
  const { bytes, isWhole, leftOut } = pgScriptProof.toInput(restore.bytes);
  const argv = pgScriptProof.restore(made);
  return pipe(
    session.restorer({ argv, input: { bytes, isDrained: false } }, made),
    TE.flatMapEither((end) => {
      if (pgScriptProof.isRestored(end.run) && isWhole() && !end.wasCutOff)
        return E.right({ roles: [], statements: leftOut?.() ?? 0 });
      session.onFailed(end);
      const line = LINE.exec(end.run.stderr)?.[1];
      return E.left(endFailure(end, line === undefined ? undefined : `line ${line} of the script`));
    }),
  );
};

/** The archives and the scripts of pg_dump, as databases that stay. */
export const pgRestore: RestoreWays = {
  query,
  examine,
  create,
  fill,
  count: (session, { run }) => countBy(pgProof, session, restoreDatabase(run)),
  complete: pgSwap,
  clear: ({ ask }, { run }) => {
    const [best, other] = pgProof.drop;
    const made = restoreDatabase(run);
    return pipe(
      ask(best(made)),
      TE.orElse(() => ask(other(made))),
    );
  },
};
