import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RestoredDump } from '../../../../core/backups/stored-dump.js';
import type { Ask, ProofTools } from '../engine-tools.js';
import { type ProofFailure, unproved } from '../proving/proof-failure.js';
import { restorableSql } from './restorable-sql.js';
import { sqlTail } from './sql-tail.js';

/** So many names fit into an argument, and into what is kept of an answer, however long they are. */
const TABLES_AT_ONCE = 250;

/**
 * Counts the tables of a database and their rows, some tables at a time. Its statements cannot be made of what
 * others have found: a procedure that does so returns results, of which a session at a gate is not capable.
 */
const countTables = (ask: Ask): TE.TaskEither<ProofFailure, RestoredDump> =>
  countAfter(ask, '', { tables: 0, rows: 0 });

const countAfter = (
  ask: Ask,
  last: string,
  before: RestoredDump,
): TE.TaskEither<ProofFailure, RestoredDump> =>
  pipe(
    ask(tablesAfter(last)),
    TE.map(linesOf),
    TE.flatMap((names) => (names.length === 0 ? TE.right(before) : countThese(ask, names, before))),
  );

const countThese = (
  ask: Ask,
  names: readonly string[],
  { tables, rows }: RestoredDump,
): TE.TaskEither<ProofFailure, RestoredDump> =>
  pipe(
    ask(names.map(countOf).join('// ')),
    TE.map(linesOf),
    TE.filterOrElse(
      (counts) => counts.length === names.length && counts.every(isCount),
      (): ProofFailure => unproved({ code: 'dump_unrestorable' }),
    ),
    TE.flatMap((counts) =>
      countAfter(ask, names.at(-1) ?? '', {
        tables: tables + counts.length,
        rows: counts.reduce((sum, count) => sum + Number(count), rows),
      }),
    ),
  );

/** In hexadecimal, since a name may have line ends. Sequences and views are no tables. */
const tablesAfter = (last: string): string =>
  `SELECT HEX(table_name) FROM information_schema.tables
WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') AND HEX(table_name) > '${last}'
ORDER BY 1 LIMIT ${TABLES_AT_ONCE}`;

const countOf = (name: string): string =>
  `SELECT COUNT(*) FROM \`${Buffer.from(name, 'hex').toString('utf8').replaceAll('`', '``')}\``;

const linesOf = (answer: string): readonly string[] => (answer === '' ? [] : answer.split('\n'));

const isCount = (line: string): boolean => /^\d{1,15}$/.test(line);

/**
 * `--binary-mode` keeps the client from running commands of its own (`\!`, `source`, `tee`) that are in a dump, and from
 * changing line ends in its values ("mysql Client Options"); it leaves it DELIMITER.
 */
export const BATCH = [
  ...['--batch', '--skip-column-names', '--binary-mode', '--local-infile=0'],
  '--default-character-set=utf8mb4',
];

/** A row that the tool has dumped must fit. */
export const RESTORE = [...BATCH, '--max-allowed-packet=1G'];

/** Of a statement in a database that does not exist, once it is clear that it would have been allowed there. */
const WITHOUT_DATABASE = /^ERROR (?:1049|1051|1146) /;

const DENIED = /^ERROR (?:1044|1142|1227) /;

const ERRORS = /^ERROR .*$/gm;

const errorsIn = (stderr: string): readonly string[] => stderr.match(ERRORS) ?? [];

const drop = (name: string): string => `DROP DATABASE IF EXISTS ${name}`;

/** The scripts of mysqldump and mariadb-dump, restored by the client of their engine. */
export const mysqlProof: ProofTools = {
  restorer: undefined,
  ends: sqlTail,
  home: 'information_schema',
  query: (sql) => [...BATCH, '--delimiter=//', `--execute=${sql}`],
  // Whether it is allowed is found out before whether the database exists.
  mayCreate: {
    sql: (name) => `CREATE TABLE ${name}.proof (id INT)// DROP TABLE ${name}.proof`,
    isAnswered: ({ stderr }) =>
      errorsIn(stderr).some((error) => WITHOUT_DATABASE.test(error) || DENIED.test(error)),
    refusal: ({ stderr }) =>
      errorsIn(stderr).some((error) => DENIED.test(error)) ? { code: 'restore_denied' } : undefined,
    isAskedAgain: false,
  },
  listUnused: `SELECT schema_name FROM information_schema.schemata
WHERE schema_name LIKE 'shipshape\\_proof\\_%'
  AND schema_name NOT IN (SELECT db FROM information_schema.processlist WHERE db IS NOT NULL)`,
  create: (name) => `CREATE DATABASE ${name}`,
  drop: [drop, drop],
  restore: () => RESTORE,
  toInput: (bytes) => restorableSql(bytes),
  isRestored: ({ code, input }) => code === 0 && input === 'taken',
  count: countTables,
};
