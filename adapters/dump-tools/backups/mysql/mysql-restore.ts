import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notRestored } from '../../../../core/backups/dump-failure.js';
import type { RestoreFailure } from '../../../../core/backups/ports/dump-verifier.js';
import { quoteName } from '../../../../core/engines/quote-mysql-name.js';
import { MOST_ROLES } from '../../../../core/backups/restoring/run-restore.js';
import { restoreDatabase } from '../../../../core/fleet/found-databases.js';
import type { RestoreSession, RestoreWays } from '../restoring/restore-ways.js';
import { createDatabase, isDone, markOf } from './mysql-create.js';
import { FOR_A_PROOF, restorableSql, toStay } from './restorable-sql.js';
import { sqlSections } from './sql-sections.js';
import { mysqlProof } from './mysql-proof.js';

/**
 * `--binary-mode` keeps the client from running commands of its own (`\!`, `source`, `tee`) that are in a dump, and from
 * changing line ends in its values ("mysql Client Options"); it leaves it DELIMITER.
 */
const BATCH = [
  '--batch',
  '--skip-column-names',
  '--binary-mode',
  '--local-infile=0',
  '--default-character-set=utf8mb4',
];

/** A name as a value, in hexadecimal: nothing in it can end a literal. */
const nameValue = (name: string): string =>
  `CONVERT(X'${Buffer.from(name).toString('hex')}' USING utf8mb4)`;

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
        : E.left(notRestored({ code: 'restore_database_exists' }));
    }),
    TE.tap(() => mayCreate(session, database)),
  );

const mayCreate = (
  session: RestoreSession,
  database: string,
): TE.TaskEither<RestoreFailure, void> => {
  const { sql, isAnswered, refusal } = mysqlProof.mayCreate;
  return pipe(
    session.attempt(sql(quoteName(database))),
    TE.flatMapEither((end) => {
      if (!isAnswered(end.run)) return E.left(session.failed(end));
      return refusal(end.run) === undefined
        ? E.right(undefined)
        : E.left<RestoreFailure>(notRestored({ code: 'restore_create_denied' }));
    }),
  );
};

/** Accounts as whom views, routines, triggers and events of the database run, and which the server does not have: using these fails. */
const missingDefiners = (database: string): string => `SELECT DISTINCT d.definer FROM (${[
  ['views', 'table_schema'],
  ['routines', 'routine_schema'],
  ['triggers', 'trigger_schema'],
  ['events', 'event_schema'],
]
  .map(
    ([from, schema]) =>
      `SELECT definer FROM information_schema.${from} WHERE ${schema} = ${nameValue(database)}`,
  )
  .join(' UNION ')}) d WHERE NOT EXISTS (SELECT 1 FROM mysql.user u
  WHERE CAST(TRIM(TRAILING '@' FROM CONCAT(u.user, '@', u.host)) AS BINARY) = CAST(TRIM(TRAILING '@' FROM d.definer) AS BINARY))
ORDER BY 1 LIMIT ${MOST_ROLES}`;

/** None where the login may not read the accounts of the server. */
const lacking = (session: RestoreSession, name: string) =>
  pipe(
    session.attempt([missingDefiners(name)]),
    TE.map(({ run }) => (run.code === 0 ? run.output.split('\n').filter((one) => one !== '') : [])),
  );

/** Such as `ERROR 1050 (42S01) at line 123: …`. */
const LINE = /^ERROR \d+ \(\w+\) at line (\d+)/m;

/** A row that the tool has dumped must fit. */
const RESTORE = [...BATCH, '--max-allowed-packet=1G'];

const fill: RestoreWays['fill'] = (session, { name, bytes, tables, inFull, onObjects }) =>
  pipe(
    inFull ? session.ask(KEEPS_DEFINERS) : TE.right<RestoreFailure, string | undefined>(undefined),
    TE.flatMap((keeps) => {
      const sections = sqlSections(bytes, tables, onObjects);
      const script = restorableSql(
        sections.bytes,
        keeps === undefined ? FOR_A_PROOF : toStay(keeps === '1'),
      );
      const argv = [...RESTORE, `--database=${name}`];
      return pipe(
        session.client({ argv, input: { bytes: script.bytes, isDrained: false } }, name),
        TE.flatMapEither((end) => {
          if (isDone(end) && script.isWhole()) return E.right(script.leftOut?.() ?? 0);
          const line = Number(LINE.exec(end.run.stderr)?.[1] ?? 0);
          return E.left(session.failed(end, sections.at(line)));
        }),
        TE.bindTo('statements'),
        TE.bind('roles', () => (keeps === '1' ? lacking(session, name) : TE.right([]))),
      );
    }),
  );

const hasMark = (run: string, database: string): string =>
  `SELECT COUNT(*) FROM information_schema.tables
WHERE table_schema = ${nameValue(database)} AND table_name = '${restoreDatabase(run)}'`;

/** The scripts of mysqldump and mariadb-dump, as databases. */
export const mysqlRestore: RestoreWays = {
  home: 'information_schema',
  query: (sql) => [...BATCH, '--delimiter=//', `--execute=${sql.join('// ')}`],
  examine,
  fill,
  create: createDatabase,
  // Accounts have their passwords in the globals, and no account could own anything.
  makeRoles: () => TE.right({}),
  nameOf: ({ database }) => database,
  drop: ({ ask }, name) => ask(`DROP DATABASE IF EXISTS ${quoteName(name)}`),
  listUnused: `SELECT schema_name FROM information_schema.schemata
WHERE schema_name LIKE 'shipshape\\_proof\\_%'
  AND schema_name NOT IN (SELECT db FROM information_schema.processlist WHERE db IS NOT NULL)`,
  complete: ({ ask }, { run, database }) =>
    TE.map(() => ({}))(ask(`DROP TABLE ${markOf(run, database)}`)),
  clear: ({ ask }, { run, database }) =>
    TE.flatMap(ask(hasMark(run, database)), (found) =>
      found === '1' ? ask(`DROP DATABASE ${quoteName(database)}`) : TE.right(''),
    ),
};
