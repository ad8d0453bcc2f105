import { type PgLogin, queryAt } from '../database-servers/at-postgres.js';
import { startNewerMysql } from '../database-servers/newer-mysql.js';
import { newerMariadb, newerMysql } from '../database-servers/newer-servers.js';
import {
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from '../database-servers/system-mariadb.js';
import {
  startSystemPostgres,
  startSystemStandby,
  systemPostgresBin,
} from '../database-servers/system-postgres.js';
import { pollUntil } from '../shared/poll-until.js';

/** A primary and its standby, each with a login that sees all that is looked for. */
export interface Pair {
  readonly primary: PgLogin;
  readonly standby: PgLogin;
  readonly promote: () => Promise<unknown>;
  /** Has the standby fall behind. */
  readonly holdUp: () => Promise<unknown>;
  /** Has the primary repeat the standby, once that was promoted. */
  readonly turn: () => Promise<unknown>;
  /** Ends the primary as a crash would. */
  readonly kill: () => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

export const runAt = async (at: PgLogin, sql: string) => (await queryAt(at, sql))[0] ?? {};

/** More than the megabyte from which on a slot is told of. */
export const FILL =
  'CREATE TABLE filler AS SELECT repeat(md5(i::text), 50) FROM generate_series(1, 3000) i';

const startPostgresPair = async (bin: string, hasSlot: boolean): Promise<Pair> => {
  const primary = await startSystemPostgres(bin, { wal_level: 'replica', wal_keep_size: '64MB' });
  if (hasSlot) await runAt(primary, "SELECT pg_create_physical_replication_slot('standby')");
  const standby = await startSystemStandby(
    bin,
    primary,
    hasSlot ? { primary_slot_name: 'standby' } : {},
  );
  return {
    primary,
    standby,
    kill: primary.kill,
    promote: () => runAt(standby, 'SELECT pg_promote()'),
    holdUp: async () => {
      await runAt(standby, 'SELECT pg_wal_replay_pause()');
      await runAt(primary, FILL);
    },
    turn: () => primary.follow(standby),
    stop: () => Promise.all([standby.stop(), primary.stop()]),
  };
};

type Settings = Readonly<Record<string, string>>;

/** A primary sees that a standby has hung up when it sends a heartbeat: every second, and not after half a minute. */
const LIKE_MYSQL = {
  mariadb: {
    grant: 'SELECT, SLAVE MONITOR',
    settings: {},
    follow: (port: number) =>
      `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='repl', MASTER_PASSWORD='secret', MASTER_USE_GTID=slave_pos, MASTER_HEARTBEAT_PERIOD=1; START SLAVE; SET GLOBAL read_only = 1`,
    promote: 'STOP SLAVE; RESET SLAVE ALL; SET GLOBAL read_only = 0',
  },
  mysql: {
    grant: 'SELECT',
    settings: { 'gtid-mode': 'ON', 'enforce-gtid-consistency': 'ON', 'performance-schema': 'ON' },
    follow: (port: number) =>
      `CHANGE REPLICATION SOURCE TO SOURCE_HOST='127.0.0.1', SOURCE_PORT=${port}, SOURCE_USER='repl', SOURCE_PASSWORD='secret', GET_SOURCE_PUBLIC_KEY=1, SOURCE_AUTO_POSITION=1, SOURCE_HEARTBEAT_PERIOD=1; START REPLICA; SET GLOBAL super_read_only = 1`,
    promote: 'STOP REPLICA; RESET REPLICA ALL; SET GLOBAL read_only = 0',
  },
} as const;

const startLikeMysqlPair = async (
  engine: 'mariadb' | 'mysql',
  start: (settings: Settings) => Promise<SystemMariadb>,
): Promise<Pair> => {
  const { grant, settings, follow, promote } = LIKE_MYSQL[engine];
  const [primary, standby] = await Promise.all(
    ['1', '2'].map((id) => start({ ...settings, 'log-bin': 'log', 'server-id': id })),
  );
  if (primary === undefined || standby === undefined) throw new Error('Two servers are needed.');
  for (const one of [primary, standby])
    await one.query(`SET sql_log_bin = 0; CREATE USER 'repl'@'%' IDENTIFIED BY 'secret';
      GRANT REPLICATION SLAVE ON *.* TO 'repl'@'%'; CREATE USER 'monitor'@'%' IDENTIFIED BY 'secret';
      GRANT ${grant} ON *.* TO 'monitor'@'%'`);
  await primary.query('CREATE DATABASE shop; CREATE TABLE shop.t (id INT PRIMARY KEY)');
  await standby.query(follow(primary.port));
  const login = { user: 'monitor', password: 'secret' };
  return {
    primary: { ...login, port: primary.port },
    standby: { ...login, port: standby.port },
    kill: primary.stop,
    promote: () => standby.query(promote),
    holdUp: async () => {
      const isThere = () => standby.query('SELECT COUNT(*) FROM shop.t').catch(() => '');
      await pollUntil(isThere, (rows) => rows === '0');
      standby.query('LOCK TABLES shop.t READ; DO SLEEP(600)').catch(() => undefined);
      await pollUntil(async () => (await standby.query(SLEEPING)) === '1');
      await primary.query('INSERT INTO shop.t VALUES (1)');
    },
    turn: () => primary.query(follow(standby.port)),
    stop: () => Promise.all([standby.stop(), primary.stop()]),
  };
};

const SLEEPING = "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE STATE = 'User sleep'";

const [bin, mariadb, laterMariadb, mysql] = [
  systemPostgresBin(),
  systemMariadb(),
  newerMariadb(),
  newerMysql(),
];

/** How a pair of each starts that this machine has. */
export const PAIRS = {
  postgresql: bin === undefined ? undefined : () => startPostgresPair(bin, true),
  /** Its standby has no slot. */
  slotless: bin === undefined ? undefined : () => startPostgresPair(bin, false),
  mariadb:
    mariadb && (() => startLikeMysqlPair('mariadb', (own) => startSystemMariadb(mariadb, own))),
  newerMariadb:
    laterMariadb &&
    (() => startLikeMysqlPair('mariadb', (own) => startSystemMariadb(laterMariadb, own))),
  mysql: mysql && (() => startLikeMysqlPair('mysql', (own) => startNewerMysql(mysql, own))),
};
