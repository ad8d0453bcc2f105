import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-restorer.js';
import { quoteName } from '../../../../core/engines/quote-mysql-name.js';
import { restoreDatabase } from '../../../../core/fleet/found-databases.js';
import {
  countBy,
  endFailure,
  refused,
  type RestoreSession,
  type RestoreWays,
} from '../restoring/restore-ways.js';
import type { ToolEnd } from '../tool-at-work.js';
import { BATCH, mysqlProof, RESTORE } from './mysql-proof.js';
import { restorableSql, toStay } from './restorable-sql.js';
import { sqlSections } from './sql-sections.js';

/** A name as a value, in hexadecimal: nothing in it can end a literal. */
const nameValue = (name: string): string =>
  `CONVERT(X'${Buffer.from(name).toString('hex')}' USING utf8mb4)`;

/**
 * A database cannot be renamed, and so has its name from the beginning on. A table in it with the name of the run shows whose it is,
 * which goes last: a database without it is never dropped.
 */
const markOf = (run: string, database: string): string =>
  `${quoteName(database)}.${quoteName(restoreDatabase(run))}`;

/** Whether the login may set accounts as whom views, triggers and routines run, also such as the server does not have. */
const KEEPS_DEFINERS = `SELECT IF(SUM(privilege_type IN ('SET USER', 'SET_USER_ID', 'ALLOW_NONEXISTENT_DEFINER')) > 0
    OR (SUM(privilege_type = 'SUPER') > 0 AND VERSION() LIKE '%MariaDB%'), 1, 0)
FROM information_schema.user_privileges
WHERE grantee = CONCAT('''', SUBSTRING_INDEX(CURRENT_USER(), '@', 1), '''@''', SUBSTRING_INDEX(CURRENT_USER(), '@', -1), '''')`;

const isThere = (database: string): string =>
  `SELECT COUNT(*) FROM information_schema.schemata WHERE schema_name = ${nameValue(database)}`;

const examine: RestoreWays['examine'] = (session, { database }) =>
  pipe(
    session.ask(`SELECT VERSION()// ${isThere(database)}`),
    TE.flatMapEither((answer): E.Either<RestoreFailure, { readonly serverMajor: number }> => {
      const [version = '', exists] = answer.split('\n');
      return exists === '0'
        ? E.right({ serverMajor: Number.parseInt(version) })
        : E.left(refused({ code: 'restore_database_exists' }));
    }),
    TE.tap(() => mayCreate(session, database)),
  );

const mayCreate = (
  session: RestoreSession,
  database: string,
): TE.TaskEither<RestoreFailure, void> => {
  const { sql, isAnswered, refusal } = mysqlProof.mayCreate;
  return pipe(
    session.attempt([sql(quoteName(database))]),
    TE.flatMapEither((end) => {
      if (!isAnswered(end.run)) return E.left(endFailure(end));
      return refusal(end.run) === undefined
        ? E.right(undefined)
        : E.left<RestoreFailure>(refused({ code: 'restore_create_denied' }));
    }),
  );
};

const EXISTS = /^ERROR 1007 /m;

const create: RestoreWays['create'] = (session, { run, database }) =>
  pipe(
    session.attempt([`CREATE DATABASE ${quoteName(database)}`]),
    TE.flatMapEither((end) => {
      if (end.run.code === 0) return E.right(end);
      if (EXISTS.test(end.run.stderr))
        return E.left<RestoreFailure>(refused({ code: 'restore_database_exists' }));
      session.onFailed(end);
      return E.left(endFailure(end));
    }),
    TE.flatMap(() =>
      pipe(
        session.ask(`CREATE TABLE ${markOf(run, database)} (id INT)`),
        // Nobody could tell later on that it is of this run.
        TE.orElseFirst(() => session.ask(`DROP DATABASE ${quoteName(database)}`)),
      ),
    ),
  );

/** Such as `ERROR 1050 (42S01) at line 123: …`. */
const LINE = /^ERROR \d+ \(\w+\) at line (\d+)/m;

const fill: RestoreWays['fill'] = (session, restore) =>
  pipe(
    session.ask(KEEPS_DEFINERS),
    TE.flatMap((keeps) => {
      const sections = sqlSections(restore.bytes, restore.tables, restore.onObjects);
      const script = restorableSql(sections.bytes, toStay(keeps === '1'));
      const argv = [...RESTORE, `--database=${restore.database}`];
      return pipe(
        session.restorer(
          { argv, input: { bytes: script.bytes, isDrained: false } },
          restore.database,
        ),
        TE.flatMapEither((end) => {
          if (isDone(end) && script.isWhole())
            return E.right({ roles: [], statements: script.leftOut?.() ?? 0 });
          session.onFailed(end);
          const line = Number(LINE.exec(end.run.stderr)?.[1] ?? 0);
          return E.left(endFailure(end, sections.at(line)));
        }),
      );
    }),
  );

const isDone = ({ run, wasCutOff }: ToolEnd): boolean =>
  run.code === 0 && run.input === 'taken' && !wasCutOff;

/** The mark is no table of the dump. */
const count: RestoreWays['count'] = (session, { database }) =>
  pipe(
    countBy(mysqlProof, session, database),
    TE.map(({ tables, rows }) => ({ tables: tables - 1, rows })),
  );

const hasMark = (run: string, database: string): string =>
  `SELECT COUNT(*) FROM information_schema.tables
WHERE table_schema = ${nameValue(database)} AND table_name = '${restoreDatabase(run)}'`;

/** The scripts of mysqldump and mariadb-dump, as databases that stay. */
export const mysqlRestore: RestoreWays = {
  query: (sql) => [...BATCH, '--delimiter=//', `--execute=${sql.join('// ')}`],
  examine,
  create,
  fill,
  count,
  complete: ({ ask }, { run, database }) =>
    pipe(
      ask(`DROP TABLE ${markOf(run, database)}`),
      TE.map(() => ({})),
    ),
  clear: ({ ask }, { run, database }) =>
    pipe(
      ask(hasMark(run, database)),
      TE.flatMap((found) =>
        found === '1' ? ask(`DROP DATABASE ${quoteName(database)}`) : TE.right(''),
      ),
    ),
};
