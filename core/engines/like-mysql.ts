import type { DumpNeeds, DumpToolRecord, EngineRecord } from './engine-record.js';
import { quotedWord, toOneLine } from '../shared/shell-word.js';
import { inWords, isDatabaseName, isSocketPlace } from '../shared/name.js';
import type { ConnectionDialect } from './connection-dialect.js';
import { databaseOptions, quoteDatabase, quoteName } from './quote-mysql-name.js';

/** What MySQL and its descendants do not have in common. */
interface OwnFacts {
  readonly name: string;
  readonly connection: ConnectionDialect;
  readonly dumpTool: DumpToolRecord;
  /** What the dump tool needs besides the privileges on the database. */
  readonly globalPrivileges: readonly string[];
  /** The statement that lets a host in again which the server has blocked for its errors. */
  readonly unblockHost: string;
  readonly monitoringGrant: string;
  /** How to fix a server that accepts no logins. */
  readonly notReady: string;
}

/** What the dump tool needs on the database. */
const PRIVILEGES = ['SELECT', 'SHOW VIEW', 'TRIGGER', 'EVENT', 'LOCK TABLES'];

const PRIVILEGES_IN_WORDS = inWords(PRIVILEGES, 'and');

const SHARED = {
  protocol: 'mysql',
  port: 3306,
  socketAt: (host) => (isSocketPlace(host) ? host : undefined),
  listenSetting: 'bind_address',
  sendsFirst: true,
  countsAbortedHandshakes: true,
  databaseName: {
    words:
      'the name of a MySQL or MariaDB database (1 to 64 characters, without NUL, emoji and blanks at the end)',
    // Identifiers have 64 characters of the basic plane, and no blank at the end ("Schema Object Names").
    isValid: (name) =>
      isDatabaseName(name) && name.length <= 64 && !/[\u{10000}-\u{10ffff}]|[\t-\r ]$/u.test(name),
  },
  renamesDatabases: false,
  mayIgnoreCase: true,
  maintenanceDatabase: '',
  listingGrant: 'GRANT SHOW DATABASES ON *.* TO USER;',
  // And the folder at the root of a file system that is a server's own, which MariaDB takes for a database.
  systemDatabases: [
    'information_schema',
    'mysql',
    'performance_schema',
    'sys',
    '#mysql50#lost+found',
  ],
  quoteName,
  formats: ['plain'],
  details: {
    insecure_login_refused:
      'The login would expose the password: TLS does not verify the server, or the server asks for the password in a form that is not safe.',
    access_denied: 'The admin user has no privilege on the database, or there is no such database.',
    too_many_connections:
      'The server or the admin user has reached its connection limit, or the admin user what its account may do in an hour.',
  },
} satisfies Partial<EngineRecord>;

const REMEDIES = {
  insecure_login_refused:
    'Turn on TLS on the server, and set `tls.mode` of the instance to `verify-full` with `tls.ca`; or list the network, or the folder of the Unix socket, in SHIPSHAPE_ALLOW_TRUST if only your servers can answer there. The account must not use mysql_old_password or mysql_clear_password.',
  credentials:
    "Correct `admin` of the instance, or reset the account's password if it has expired; check that the account may log in from the Shipshape host, and whether it requires TLS.",
  not_accepting_connections: 'If it should be dumped, let it accept connections.',
  too_many_connections:
    'End idle sessions, or raise `max_connections`, `max_user_connections`, or `MAX_CONNECTIONS_PER_HOUR` and `MAX_QUERIES_PER_HOUR` of the account.',
  dump_unrestorable:
    "Shipshape's log has what the restore tool said: where the server writes a binary log, triggers and functions need `log_bin_trust_function_creators = 1` there, and a view of another database needs that database.",
  restore_denied:
    'Grant the `admin` user of that instance ALL on the databases ``shipshape\\_proof\\_%`` (with these backslashes), or name another instance in `restore_on`.',
} satisfies Partial<EngineRecord['remedies']>;

/** An engine whose servers speak the protocol of MySQL, as MariaDB does. */
export const likeMysql = ({
  globalPrivileges,
  unblockHost,
  notReady,
  ...own
}: OwnFacts): EngineRecord => ({
  ...SHARED,
  ...own,
  restoreCommands: ({ file, database, instance, needs }) => [
    ...(needs === undefined ? [] : accountsFirst(instance, needs)),
    '# Its events begin to run at once where the event scheduler is on. What it says of the database it was made of is left out.',
    `${own.dumpTool.clients[0]} --default-character-set=utf8mb4 --execute=${quotedWord(`CREATE DATABASE ${database}${databaseOptions(needs)}`)}`,
    `sed '/^ALTER DATABASE \`.*\` CHARACTER SET .* ;;*$/d' ${file} | ${own.dumpTool.clients[0]} --max-allowed-packet=1G ${database}`,
  ],
  restoreGlobals: ({ file }) => [
    '# As an administrator. Accounts that exist already stay, and get the grants of the dump; after an error, such as a grant on a',
    '# table that is not there, the client goes on.',
    `${own.dumpTool.clients[0]} --force --default-character-set=utf8mb4 < ${file}`,
  ],
  statements: {
    access_denied: (database, user) => [
      ...grantToAccounts(`${PRIVILEGES.join(', ')} ON ${quoteDatabase(database)}.*`, user),
      ...globalPrivileges.flatMap((privilege) => grantToAccounts(`${privilege} ON *.*`, user)),
    ],
    not_accepting_connections: () => [],
  },
  grants: [
    `every account with the name of the admin user ${PRIVILEGES_IN_WORDS} on the database`,
    ...globalPrivileges,
  ].join(', and '),
  accessRemedy: (check) =>
    `Create the database if it does not exist, or grant the admin user ${PRIVILEGES_IN_WORDS} on it: \`${check}\` gives the statements to paste.`,
  remedies: {
    ...REMEDIES,
    rule: `Check that there is an account for the Shipshape host, that it is not locked, and that it uses mysql_native_password, caching_sha2_password or sha256_password; if the server has blocked the host, run \`${unblockHost};\` there.`,
    server_not_ready: notReady,
  },
});

const accountsFirst = (
  instance: string,
  { roles: { names, count } }: DumpNeeds,
): readonly string[] =>
  count === 0
    ? []
    : [
        `# Its views, triggers, routines and events run as ${count === 1 ? 'an account that has' : `${count} accounts that have`} to be there, by the globals of ${toOneLine(instance)}:`,
        `# ${toOneLine(names.join(', '))}${names.length < count ? ' …' : ''}`,
      ];

/**
 * Statements that grant privileges to every account of this name. A server that refuses a login does not say
 * which account it was, so they are looked up there. They are written as names: what QUOTE() returns is wrong where backslashes do
 * not escape.
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
