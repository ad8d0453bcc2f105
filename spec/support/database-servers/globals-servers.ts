import { join } from 'node:path';
import { execa } from 'execa';
import { type Engine, ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { startNewerMysql } from './newer-mysql.js';
import { newerMariadb, newerMysql, newerPostgresBin } from './newer-servers.js';
import { startSystemMariadb, systemMariadb } from './system-mariadb.js';
import { startSystemPostgres, systemPostgresBin } from './system-postgres.js';

/** A server whose globals are dumped. */
export interface GlobalsServer {
  readonly port: number;
  readonly tool: { readonly file: string; readonly version: string; readonly major: number };
  /** Who may read all globals, and the password. */
  readonly admin: readonly [user: string, password: string];
  /** Makes roles or accounts; `clerk` of them may log in, and read nothing. */
  readonly fill: () => Promise<unknown>;
  /** A hash of a password, as it is in a script. */
  readonly hash: RegExp;
  /** What a restore of the script says: what is there already. */
  readonly errors: readonly string[];
  /** What an inspection finds as `clerk`. */
  readonly seenByClerk: object;
  /** A line that a person types, for a shell of this machine. */
  readonly typed: (line: string) => string;
  readonly stop: () => Promise<void>;
}

const toolIn = async (engine: Engine, file: string): Promise<GlobalsServer['tool']> => {
  const { stdout } = await execa(file, ['--version']);
  const [, version = ''] = ENGINE_RECORDS[engine].dumpTool.versionLine.exec(stdout) ?? [];
  return { file, version, major: Number.parseInt(version) };
};

const ROLES = `
CREATE ROLE owner;
CREATE ROLE "Read ""only""" CREATEDB VALID UNTIL '2027-01-01 00:00:00+00';
CREATE ROLE clerk LOGIN PASSWORD 'clerk' IN ROLE owner;
ALTER ROLE clerk SET work_mem = '8MB';
COMMENT ON ROLE clerk IS 'of the
desk';
GRANT owner TO "Read ""only""" WITH ADMIN OPTION;`;

const postgres = (bin: string) => async (): Promise<GlobalsServer> => {
  const { port, user, password, stop } = await startSystemPostgres(bin);
  const psql = join(bin, 'psql');
  const env = `PGHOST=127.0.0.1 PGPORT=${port} PGUSER=${user} PGPASSWORD='${password}'`;
  return {
    port,
    stop,
    admin: [user, password],
    tool: await toolIn('postgresql', join(bin, 'pg_dump')),
    fill: () => execa('sh', ['-c', `${env} ${psql} -d postgres`], { input: ROLES }),
    hash: /^ALTER ROLE clerk WITH .* PASSWORD 'SCRAM-SHA-256\$/m,
    errors: [`ERROR:  role "${user}" already exists`],
    seenByClerk: {
      obstacles: [],
      warnings: [
        {
          code: 'may_not_restore',
          what: 'hashes_hidden',
          statements: [],
          objects: { count: 1, names: ['"clerk"'] },
        },
      ],
    },
    typed: (line) => line.replace(/^psql/, `${env} ${psql}`),
  };
};

const ACCOUNTS = `
CREATE ROLE reporting, \`out\`\`er\`;
GRANT reporting TO \`out\`\`er\`;
GRANT SELECT ON *.* TO reporting;
CREATE USER clerk@'%' IDENTIFIED BY 'clerk';
CREATE USER \`it's\`@'10.%' IDENTIFIED BY 'x' REQUIRE SUBJECT '/CN=a b';
GRANT reporting TO \`it's\`@'10.%';
CREATE USER admin@'%' IDENTIFIED BY 'admin';
GRANT SELECT ON mysql.* TO admin@'%';`;

const OF_MARIADB =
  "SET DEFAULT ROLE reporting FOR `it's`@'10.%'; GRANT SELECT ON test.* TO PUBLIC;";
const OF_MYSQL = "SET DEFAULT ROLE reporting TO `it's`@'10.%';";

interface AccountServer extends Pick<GlobalsServer, 'port' | 'stop'> {
  readonly socket: string;
  readonly query: (sql: string) => Promise<string>;
}

/** `client` with the options that log it in as root. */
const accounts = (
  { port, stop, query }: AccountServer,
  tool: GlobalsServer['tool'],
  client: string,
  isMysql: boolean,
): GlobalsServer => ({
  port,
  stop,
  tool,
  admin: ['admin', 'admin'],
  errors: [],
  fill: () => query(`${ACCOUNTS}${isMysql ? OF_MYSQL : OF_MARIADB}`),
  hash: isMysql ? /`clerk`.* AS 0x[0-9A-F]{100}/ : /`clerk`.* PASSWORD '\*[0-9A-F]{40}'/,
  seenByClerk: {
    obstacles: [
      {
        code: 'objects_left_out',
        kinds: ['accounts'],
        statements: ['GRANT SELECT ON `mysql`.* TO `clerk`@`%`;'],
      },
    ],
  },
  typed: (line) => line.replace(/^m\w+/, client),
});

const startMariadb = (programs: Parameters<typeof startSystemMariadb>[0]) => async () => {
  const server = await startSystemMariadb(programs);
  const tool = await toolIn('mariadb', join(programs.clients, 'mariadb-dump'));
  const client = `${join(programs.clients, 'mariadb')} --no-defaults --user=root --skip-ssl --socket=${server.socket}`;
  return accounts(server, tool, client, false);
};

const startMysql = (programs: Parameters<typeof startNewerMysql>[0]) => async () => {
  const server = await startNewerMysql(programs);
  const tool = await toolIn('mysql', join(programs.clients, 'mysqldump'));
  const client = `${join(programs.clients, 'mysql')} --no-defaults --user=root --socket=${server.socket}`;
  return accounts(server, tool, client, true);
};

export interface Startable {
  readonly name: string;
  readonly engine: Engine;
  /** Undefined where this machine has none. */
  readonly start: (() => Promise<GlobalsServer>) | undefined;
}

const startable = <A>(
  name: string,
  engine: Engine,
  found: A | undefined,
  start: (one: A) => () => Promise<GlobalsServer>,
): Startable => ({ name, engine, start: found === undefined ? undefined : start(found) });

export const GLOBALS_SERVERS: readonly Startable[] = [
  startable("this machine's PostgreSQL", 'postgresql', systemPostgresBin(), postgres),
  startable("this machine's MariaDB", 'mariadb', systemMariadb(), startMariadb),
];

export const NEWER_GLOBALS_SERVERS: readonly Startable[] = [
  startable('a newer PostgreSQL', 'postgresql', newerPostgresBin(), postgres),
  startable('a newer MariaDB', 'mariadb', newerMariadb(), startMariadb),
  startable('a newer MySQL', 'mysql', newerMysql(), startMysql),
];
