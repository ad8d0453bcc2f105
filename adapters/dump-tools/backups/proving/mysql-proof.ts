import { countTables } from './count-tables.js';
import type { ProofEngine } from './proof-engine.js';
import { restorableSql } from './restorable-sql.js';

/**
 * `--binary-mode` keeps the client from running commands of its own (`\!`, `source`, `tee`) that are in a dump, and from
 * changing line ends in its values ("mysql Client Options"); it leaves it DELIMITER.
 */
const BATCH = [
  ...['--batch', '--skip-column-names', '--binary-mode', '--local-infile=0'],
  '--default-character-set=utf8mb4',
];

/** A row that the tool has dumped must fit. */
const RESTORE = [...BATCH, '--max-allowed-packet=1G'];

/** Of a statement in a database that does not exist, once it is clear that it would have been allowed there. */
const WITHOUT_DATABASE = /^ERROR (?:1049|1051|1146) /;

const DENIED = /^ERROR (?:1044|1142|1227) /;

const ERRORS = /^ERROR .*$/gm;

const errorsIn = (stderr: string): readonly string[] => stderr.match(ERRORS) ?? [];

const drop = (name: string): string => `DROP DATABASE IF EXISTS ${name}`;

/** The scripts of mysqldump and mariadb-dump, restored by the client of their engine. */
export const mysqlProof: ProofEngine = {
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
  restore: (name) => [...RESTORE, `--database=${name}`],
  toInput: restorableSql,
  isRestored: ({ code, input }) => code === 0 && input === 'taken',
  count: countTables,
};
