import { pgSessionAt, queryAt } from '../database-servers/at-postgres.js';
import { startNewerMysql } from '../database-servers/newer-mysql.js';
import { newerMariadb, newerMysql, newerPostgresBin } from '../database-servers/newer-servers.js';
import { startSystemMariadb, systemMariadb } from '../database-servers/system-mariadb.js';
import {
  startSystemPostgres,
  startSystemStandby,
  systemPostgresBin,
} from '../database-servers/system-postgres.js';

type Engine = 'postgresql' | 'mariadb' | 'mysql';

/** A server of its own, which is as it should be. */
export interface HealthyInstance {
  readonly engine: Engine;
  readonly port: number;
  /** Writes a little, as an application would. */
  readonly write?: () => Promise<unknown>;
  /** Runs statements as the superuser. */
  readonly run: (sql: string) => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
}

/** Of each of these servers a login that sees all, and a database. */
export const HEALTHY_LOGIN = { user: 'backup', password: 'secret' };
export const HEALTHY_DATABASE = 'shop';

const PG_SETTINGS = {
  shared_buffers: '2MB',
  max_wal_senders: '4',
  wal_level: 'replica',
  wal_keep_size: '64MB',
  archive_mode: 'on',
  archive_command: 'true',
  archive_timeout: '20',
  max_connections: '30',
  max_wal_size: '64MB',
  jit: 'off',
};

const PG_SETUP = `CREATE ROLE backup LOGIN PASSWORD 'secret' IN ROLE pg_read_all_data, pg_monitor;
  CREATE TABLE t (id serial PRIMARY KEY, at timestamptz DEFAULT now());
  SELECT pg_create_physical_replication_slot('standby', true)`;

/** A primary, with a standby on a slot of its own if asked for. */
const startPostgres = async (bin: string, hasStandby: boolean): Promise<HealthyInstance[]> => {
  const primary = await startSystemPostgres(bin, PG_SETTINGS);
  await queryAt(primary, `CREATE DATABASE ${HEALTHY_DATABASE}`);
  const client = await pgSessionAt(primary, HEALTHY_DATABASE);
  await client.query(hasStandby ? PG_SETUP : PG_SETUP.slice(0, PG_SETUP.lastIndexOf('SELECT')));
  const run = (sql: string) => client.query(sql);
  const write = () => run('BEGIN; INSERT INTO t DEFAULT VALUES; COMMIT');
  const { port, stop } = primary;
  const alone: HealthyInstance = { engine: 'postgresql', port, write, run, stop };
  if (!hasStandby) return [alone];
  const standby = await startSystemStandby(bin, primary, {
    ...PG_SETTINGS,
    primary_slot_name: 'standby',
  });
  const reader = await pgSessionAt(standby, HEALTHY_DATABASE);
  return [
    alone,
    {
      engine: 'postgresql',
      port: standby.port,
      stop: standby.stop,
      run: (sql) => reader.query(sql),
    },
  ];
};

const MYSQL_SETUP = `SET sql_log_bin = 0; CREATE USER 'backup'@'%' IDENTIFIED BY 'secret';
  GRANT SELECT, SHOW VIEW, TRIGGER, EVENT, LOCK TABLES, PROCESS, RELOAD ON *.* TO 'backup'@'%';
  CREATE USER 'repl'@'%' IDENTIFIED BY 'secret'; GRANT REPLICATION SLAVE ON *.* TO 'repl'@'%';`;

const FILLED = `SET sql_log_bin = 1; CREATE DATABASE ${HEALTHY_DATABASE};
  CREATE TABLE ${HEALTHY_DATABASE}.t (id INT AUTO_INCREMENT PRIMARY KEY, at TIMESTAMP DEFAULT NOW());`;

const LIKE_MYSQL = {
  mariadb: {
    grants: "GRANT SLAVE MONITOR ON *.* TO 'backup'@'%';",
    follow: (port: number) =>
      `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='repl', MASTER_PASSWORD='secret', MASTER_USE_GTID=slave_pos; START SLAVE; SET GLOBAL read_only = 1`,
    settings: { 'log-bin': 'log', 'binlog-expire-logs-seconds': '86400' },
  },
  mysql: {
    grants: "GRANT SHOW_ROUTINE ON *.* TO 'backup'@'%';",
    follow: (port: number) =>
      `CHANGE REPLICATION SOURCE TO SOURCE_HOST='127.0.0.1', SOURCE_PORT=${port}, SOURCE_USER='repl', SOURCE_PASSWORD='secret', GET_SOURCE_PUBLIC_KEY=1, SOURCE_AUTO_POSITION=1; START REPLICA; SET GLOBAL super_read_only = 1`,
    settings: {
      'log-bin': 'log',
      'gtid-mode': 'ON',
      'enforce-gtid-consistency': 'ON',
      'performance-schema': 'ON',
    },
  },
} as const;

type Started = Awaited<ReturnType<typeof startSystemMariadb>>;

/** A source, with a replica if asked for. */
const startLikeMysql = async (
  engine: 'mariadb' | 'mysql',
  start: (settings: Readonly<Record<string, string>>) => Promise<Started>,
  hasReplica: boolean,
): Promise<HealthyInstance[]> => {
  const { grants, follow, settings } = LIKE_MYSQL[engine];
  const startAs = async (id: string, setup: string): Promise<Started> => {
    const server = await start({ ...settings, 'server-id': id });
    await server.query(MYSQL_SETUP + grants + setup);
    return server;
  };
  const source = await startAs('1', FILLED);
  const write = () => source.query(`INSERT INTO ${HEALTHY_DATABASE}.t () VALUES ()`);
  const toInstance = ({ port, query: run, stop }: Started) => ({ engine, port, run, stop });
  if (!hasReplica) return [{ ...toInstance(source), write }];
  const replica = await startAs('2', follow(source.port));
  return [{ ...toInstance(source), write }, toInstance(replica)];
};

/** So many groups of a primary and a standby, and so many servers by themselves. */
const CONTENTS = {
  postgresql: { pairs: 13, alone: 5 },
  newerPostgresql: { pairs: 1, alone: 3 },
  mariadb: { pairs: 2, alone: 4 },
  newerMariadb: { pairs: 0, alone: 2 },
  mysql: { pairs: 1, alone: 2 },
} as const;

type Start = (hasPartner: boolean) => Promise<readonly HealthyInstance[]>;

const postgresOf = (bin: string | undefined): Start | undefined =>
  bin === undefined ? undefined : (isPair) => startPostgres(bin, isPair);

const mariadbOf = (programs: ReturnType<typeof systemMariadb>): Start | undefined =>
  programs &&
  ((isPair) => startLikeMysql('mariadb', (own) => startSystemMariadb(programs, own), isPair));

const mysqlOf = (programs: ReturnType<typeof newerMysql>): Start | undefined =>
  programs &&
  ((isPair) => startLikeMysql('mysql', (own) => startNewerMysql(programs, own), isPair));

/** Starts 50, one after the other, and adds each as it comes; false where this machine lacks a server. */
export const startHealthyInstances = async (started: HealthyInstance[]): Promise<boolean> => {
  const starts: Readonly<Record<keyof typeof CONTENTS, Start | undefined>> = {
    postgresql: postgresOf(systemPostgresBin()),
    newerPostgresql: postgresOf(newerPostgresBin()),
    mariadb: mariadbOf(systemMariadb()),
    newerMariadb: mariadbOf(newerMariadb()),
    mysql: mysqlOf(newerMysql()),
  };
  if (Object.values(starts).includes(undefined)) return false;
  for (const [name, { pairs, alone }] of Object.entries(CONTENTS))
    for (let place = 0; place < pairs + alone; place += 1)
      started.push(...((await starts[name as keyof typeof CONTENTS]?.(place < pairs)) ?? []));
  return true;
};
