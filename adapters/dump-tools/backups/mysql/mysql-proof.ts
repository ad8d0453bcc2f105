import type { ProofTools } from '../engine-tools.js';
import { sqlTail } from './restorable-sql.js';

/** Of a statement in a database that does not exist, once it is clear that it would have been allowed there. */
const WITHOUT_DATABASE = /^ERROR (?:1049|1051|1146) /;

const DENIED = /^ERROR (?:1044|1142|1227) /;

const ERRORS = /^ERROR .*$/gm;

const errorsIn = (stderr: string): readonly string[] => stderr.match(ERRORS) ?? [];

/** The scripts of mysqldump and mariadb-dump, restored by the client of their engine. */
export const mysqlProof: ProofTools = {
  restorer: undefined,
  ends: sqlTail,
  // Whether it is allowed is found out before whether the database exists.
  mayCreate: {
    sql: (name) => [`CREATE TABLE ${name}.proof (id INT)`, `DROP TABLE ${name}.proof`],
    isAnswered: ({ stderr }) =>
      errorsIn(stderr).some((error) => WITHOUT_DATABASE.test(error) || DENIED.test(error)),
    refusal: ({ stderr }) =>
      errorsIn(stderr).some((error) => DENIED.test(error)) ? { code: 'restore_denied' } : undefined,
    isAskedAgain: false,
  },
};
