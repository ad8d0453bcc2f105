import type { DumpTarget } from '../fleet/dump-target.js';
import { UNPRINTABLE } from '../shared/name.js';
import { quoteDatabase } from '../shared/quote-mysql-name.js';
import { quoteIdentifier } from '../shared/quote-pg-name.js';
import type { DumpReason } from './dump-reason.js';

/** Of a target, what is written into statements. */
export type PastedTarget = Pick<DumpTarget, 'database' | 'engine' | 'user'>;

/**
 * Statements to paste that fix a refused login, with the names of the fleet; none where no statement does. They are for callers
 * who may dump the database.
 */
export const refusalStatements = (
  { code }: DumpReason,
  { engine, user, database }: PastedTarget,
): readonly string[] => {
  const statements =
    engine === 'postgresql'
      ? pgStatements(code, quoteIdentifier(database.name), quoteIdentifier(user))
      : mysqlStatements(code, database.name, user, engine === 'mysql');
  return pasteable(statements);
};

/** A statement could not be pasted with a name that cannot be written. */
export const pasteable = (statements: readonly string[]): readonly string[] =>
  statements.filter((statement) => !statement.includes('\uFFFD') && !UNPRINTABLE.test(statement));

const pgStatements = (code: DumpReason['code'], database: string, user: string) => {
  if (code === 'access_denied') return [`GRANT CONNECT ON DATABASE ${database} TO ${user};`];
  if (code === 'not_accepting_connections')
    return [`ALTER DATABASE ${database} ALLOW_CONNECTIONS true;`];
  return [];
};

/** What a dump needs of the database; from 8.0.21 on, mysqldump reads tablespaces, which takes PROCESS. */
const mysqlStatements = (
  code: DumpReason['code'],
  database: string,
  user: string,
  isMysql: boolean,
): readonly string[] =>
  code !== 'access_denied' || user.includes('\\')
    ? []
    : [
        ...grantToAccounts(
          `SELECT, SHOW VIEW, TRIGGER, EVENT, LOCK TABLES ON ${quoteDatabase(database)}.*`,
          user,
        ),
        ...(isMysql ? grantToAccounts('PROCESS ON *.*', user) : []),
      ];

/** A server that refuses a login does not say which account it was, so its accounts of this name are looked up there. */
const grantToAccounts = (privileges: string, user: string): readonly string[] => [
  `SET @shipshape = (SELECT CONCAT(${literal(`GRANT ${privileges} TO `)}, GROUP_CONCAT(QUOTE(user), '@', QUOTE(host))) FROM mysql.user WHERE user = ${literal(user)} AND host <> '');`,
  'PREPARE shipshape FROM @shipshape;',
  'EXECUTE shipshape;',
];

/** Backslashes escape in a literal, unless the server is told otherwise; the wildcards of a database have them. */
const literal = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
