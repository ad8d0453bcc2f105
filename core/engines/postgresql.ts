import { isDatabaseName, UNPRINTABLE, isSocketPlace } from '../shared/name.js';
import type { EngineRecord } from './engine-record.js';
import { restorePostgresql } from './restore-postgresql.js';
import { pgConnection } from './postgresql-connection.js';

/**
 * A name as it is written in SQL, always in quotes. Where it has a control character, which could break a line or hide text
 * in a terminal, it is written with Unicode escapes (PostgreSQL's manual, "Identifiers with Unicode Escapes").
 */
export const quoteIdentifier = (name: string): string => {
  const quoted = name.replaceAll('"', '""');
  return UNPRINTABLE.test(name)
    ? `U&"${Array.from(quoted.replaceAll('\\', '\\\\'), escapeUnprintable).join('')}"`
    : `"${quoted}"`;
};

/** Two or more are the parts of one name. */
export const quoteName = (parts: readonly string[]): string => parts.map(quoteIdentifier).join('.');

const escapeUnprintable = (character: string): string => {
  if (!UNPRINTABLE.test(character)) return character;
  const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return digits.length > 4 ? `\\+${digits.padStart(6, '0')}` : `\\${digits.padStart(4, '0')}`;
};

const UTF8 = new TextEncoder();

export const postgresql: EngineRecord = {
  name: 'PostgreSQL',
  protocol: 'postgresql',
  port: 5432,
  socketAt: (host, port) => (isSocketPlace(host) ? `${host}/.s.PGSQL.${port}` : undefined),
  connection: pgConnection,
  listenSetting: 'listen_addresses',
  sendsFirst: false,
  countsAbortedHandshakes: false,
  databaseName: {
    words: 'the name of a PostgreSQL database (1 to 63 bytes, without NUL)',
    // It cuts longer names short (NAMEDATALEN), so that two of them could mean one database.
    // No character takes more than three bytes for each unit of its length.
    isValid: (name) =>
      isDatabaseName(name) && (name.length <= 63 / 3 || UTF8.encode(name).length <= 63),
  },
  renamesDatabases: true,
  mayIgnoreCase: false,
  maintenanceDatabase: 'postgres',
  // Of Amazon RDS, Google Cloud SQL and AlloyDB, and Azure, which let no customer in.
  systemDatabases: ['rdsadmin', 'cloudsqladmin', 'alloydbadmin', 'azure_maintenance', 'azure_sys'],
  quoteName: quoteIdentifier,
  dumpTool: {
    name: 'pg_dump',
    short: 'pg',
    programs: ['pg_dump'],
    clients: ['psql'],
    folders: ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin'],
    formulae: ['postgresql@*', 'libpq'],
    // As in `pg_dump (PostgreSQL) 15.18 (Debian 15.18-1.pgdg12+1)`, `… 18beta1` and `… 9.6.24`.
    versionLine:
      /^pg_dump \(PostgreSQL\) (\d{1,4}(?:\.\d{1,4}){0,2}(?:(?:devel|alpha|beta|rc)\d{0,4})?)(?: .*)?\n?$/,
    limit: 'and pg_dump refuses servers newer than itself',
    serverPackage: (major) => `postgresql-${major}`,
    debianPackage: (major) => `postgresql-client${major === undefined ? '' : `-${major}`}`,
    makersPackages: 'apt.postgresql.org',
  },
  formats: ['custom', 'plain'],
  restoreCommands: restorePostgresql,
  restoreGlobals: ({ toolVersion, file, withoutHashes }) => [
    `# With the client programs of PostgreSQL ${Number.parseInt(toolVersion)} or newer, and PGHOST and PGUSER set, as a superuser. A role that exists`,
    '# already is an error, after which psql goes on: it gets what the dump says of it, its password among it.',
    ...(withoutHashes
      ? ['# The login could not read the hashes of passwords: set them with ALTER ROLE … PASSWORD.']
      : []),
    `psql --no-psqlrc --dbname=postgres --file=${file}`,
  ],
  statements: {
    access_denied: (database, user) => [
      `GRANT CONNECT ON DATABASE ${quoteIdentifier(database)} TO ${quoteIdentifier(user)};`,
    ],
    not_accepting_connections: (database) => [
      `ALTER DATABASE ${quoteIdentifier(database)} ALLOW_CONNECTIONS true;`,
    ],
  },
  monitoringGrant: 'GRANT pg_monitor TO USER;',
  grants: 'the admin user CONNECT on the database',
  accessRemedy: (check) =>
    `Grant the admin user CONNECT on the database: \`${check}\` gives the statement to paste.`,
  details: {
    insecure_login_refused:
      'The server does not ask for the password by SCRAM: it asks in clear text or as MD5, or for none at all (`trust`).',
    access_denied: 'The admin user may not connect to the database.',
    too_many_connections:
      'The server, the database or the admin role has reached its connection limit.',
  },
  remedies: {
    insecure_login_refused:
      "Require `scram-sha-256` in pg_hba.conf and in `password_encryption`, then reset the role's password. Clear text and MD5 are accepted where TLS verifies the server (`verify-full`), `trust` and `peer` in the networks and folders of SHIPSHAPE_ALLOW_TRUST.",
    credentials: "Correct `admin` of the instance, or reset the role's password if it has expired.",
    rule: "Check pg_hba.conf (user, database, address, TLS), that the role has LOGIN, and event triggers on login; the server's log says which it was.",
    not_accepting_connections:
      'If it should be dumped, run the statement that `shipshape check` gives: it lets the database accept connections.',
    too_many_connections:
      'End idle sessions, raise the limit, or reserve connections for backups (`reserved_connections`, from PostgreSQL 16 on).',
    server_not_ready: "If it lasts, see the server's log.",
    dump_unrestorable:
      "Shipshape's log has what the restore tool said; extensions and roles of the database must exist where it is restored.",
    restore_denied:
      'Give the `admin` user of that instance CREATEDB (ALTER ROLE), or name another instance in `restore_on`.',
  },
};
