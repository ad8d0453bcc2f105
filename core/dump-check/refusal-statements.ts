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
  code !== 'access_denied'
    ? []
    : [
        ...grantToAccounts(
          `SELECT, SHOW VIEW, TRIGGER, EVENT, LOCK TABLES ON ${quoteDatabase(database)}.*`,
          user,
        ),
        ...(isMysql ? grantToAccounts('PROCESS ON *.*', user) : []),
      ];

/**
 * A server that refuses a login does not say which account it was, so its accounts of this name are looked up there. Theirs are
 * written as names: what QUOTE() returns is wrong where backslashes do not escape.
 */
const grantToAccounts = (privileges: string, user: string): readonly string[] => [
  `SET @shipshape = (SELECT CONCAT(${literals(`GRANT ${privileges} TO `).join(', ')}, GROUP_CONCAT('\`', REPLACE(user, '\`', '\`\`'), '\`@\`', REPLACE(host, '\`', '\`\`'), '\`')) FROM mysql.user WHERE user = ${joined(literals(user))} AND host <> '');`,
  'PREPARE shipshape FROM @shipshape;',
  'EXECUTE shipshape;',
];

/**
 * The parts of a text, none with a backslash: in a literal it escapes, unless the server's sql_mode has NO_BACKSLASH_ESCAPES.
 * The wildcards of a database have them.
 */
const literals = (text: string): readonly string[] =>
  text
    .split('\\')
    .map((part) => `'${part.replaceAll("'", "''")}'`)
    .flatMap((part, index) => (index === 0 ? [part] : ['CHAR(92 USING utf8mb4)', part]));

const joined = (parts: readonly string[]): string =>
  parts.length === 1 ? parts.join('') : `CONCAT(${parts.join(', ')})`;
