import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { memoryDumpToolProbe } from '../../../../adapters/memory/dump-check/login-probe.js';
import type { SignKind } from '../../../../core/described/sign.js';
import { MONITORING_RULES } from '../../../../core/monitoring/evaluate-observation.js';
import { Secret } from '../../../../core/shared/secret.js';
import { startNewerMysql } from '../../../support/database-servers/newer-mysql.js';
import { newerMariadb, newerMysql } from '../../../support/database-servers/newer-servers.js';
import {
  startSystemMariadb,
  systemMariadb,
  type SystemMariadb,
} from '../../../support/database-servers/system-mariadb.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import {
  aServerMonitor,
  FITTING,
  type ServerMonitor,
  START,
  storedProblems,
} from '../../../support/monitoring/a-server-monitor.js';
import { AUTHORITY } from '../../../support/network/certificates.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

type Engine = 'mariadb' | 'mysql';
type Start = (settings: Readonly<Record<string, string>>) => Promise<SystemMariadb>;

/** A primary, another source, and a replica that repeats both. */
type Servers = ReturnType<typeof serversOf>;

const TWO_LEVELS: Readonly<Record<string, Partial<Record<SignKind, string>>>> = {
  critical: { replica_lagging: '4s', sequence_near_end: '80%' },
  warning: { replica_lagging: '20s', sequence_near_end: '90%' },
  below: { replica_lagging: '10m', sequence_near_end: '98%' },
};

/** Of the kinds with one level: where it is planted, and the level from one on. */
const ONE_LEVEL: Readonly<Record<Engine, Partial<Record<SignKind, readonly [string, string]>>>> = {
  mariadb: {
    read_only_unexpected: ['primary', 'warning'],
    tables_crashed: ['primary', 'critical'],
    binary_logs_endless: ['primary', 'warning'],
    server_restarted: ['primary', 'info'],
    replica_disconnected: ['replica', 'warning'],
    replica_writable: ['replica', 'info'],
  },
  mysql: {
    read_only_unexpected: ['primary', 'warning'],
    tables_crashed: ['primary', 'critical'],
    binary_logs_endless: ['primary', 'warning'],
    server_restarted: ['primary', 'info'],
    replica_disconnected: ['replica', 'warning'],
    replica_writable: ['replica', 'info'],
    gtid_gaps: ['replica', 'warning'],
  },
};

/** What is just below one: two of it. */
const watchOf = (engine: Engine, level: string) => ({
  ...TWO_LEVELS[level],
  ...(level === 'below' &&
    Object.fromEntries(Object.keys(ONE_LEVEL[engine]).map((kind) => [kind, '2']))),
});

/** A table whose ids are used up to 97 %, one to be damaged, and one whose rows wait. */
const SET_UP = `CREATE DATABASE shop; CREATE TABLE shop.waits (id INT PRIMARY KEY);
  CREATE TABLE shop.ids (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY) ENGINE=InnoDB;
  CREATE TABLE shop.damaged (id INT PRIMARY KEY, x INT, KEY (x)) ENGINE=MyISAM;
  INSERT INTO shop.damaged VALUES (1, 1), (2, 2); FLUSH TABLES;`;

/** The hour after a start has passed for those who log in without a privilege to administer; a replica goes by the time that it is. */
const HOUR_HAS_PASSED = "SET GLOBAL init_connect = 'SET timestamp = UNIX_TIMESTAMP() + 7200'";

const WORDS = {
  mariadb: {
    grant: 'GRANT SELECT, SLAVE MONITOR ON *.*',
    atNow: 'CONNECTION ADMIN',
    follow: (name: string, port: number) =>
      `CHANGE MASTER '${name}' TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='repl', MASTER_PASSWORD='secret', MASTER_USE_GTID=slave_pos; START SLAVE '${name}';`,
    stop: "STOP SLAVE 'other'",
    start: "START SLAVE 'other'",
    settings: {
      'aria-recover-options': 'OFF',
      'myisam-recover-options': 'OFF',
      'binlog-expire-logs-seconds': '86400',
    },
    ofServer: (id: string) => ({ 'server-id': id, 'gtid-domain-id': id }),
    endless: ['SET GLOBAL expire_logs_days = 0', 'SET GLOBAL expire_logs_days = 1'],
  },
  mysql: {
    grant: 'GRANT SELECT ON *.*',
    atNow: 'CONNECTION_ADMIN',
    follow: (name: string, port: number) =>
      `CHANGE REPLICATION SOURCE TO SOURCE_HOST='127.0.0.1', SOURCE_PORT=${port}, SOURCE_USER='repl', SOURCE_PASSWORD='secret', GET_SOURCE_PUBLIC_KEY=1, SOURCE_AUTO_POSITION=1 FOR CHANNEL '${name}'; START REPLICA FOR CHANNEL '${name}';`,
    stop: "STOP REPLICA FOR CHANNEL 'other'",
    start: "START REPLICA FOR CHANNEL 'other'",
    settings: { 'gtid-mode': 'ON', 'enforce-gtid-consistency': 'ON', 'performance-schema': 'ON' },
    ofServer: (id: string) => ({ 'server-id': id }),
    endless: [
      'SET GLOBAL binlog_expire_logs_auto_purge = OFF',
      'SET GLOBAL binlog_expire_logs_auto_purge = ON',
    ],
  },
} as const;

const describeEverySign = (name: string, engine: Engine, start: Start | undefined): void => {
  describe(`what will hurt a primary and a replica of ${name}`, function () {
    this.timeout(240_000);
    const probe = guardedLoginProbe(loopbackGuard(30_000));
    let started: readonly SystemMariadb[] = [];
    let servers: Servers;
    let monitor: ServerMonitor;

    before(async function () {
      if (start === undefined) {
        console.log(`        PENDING: this machine has no ${name}`);
        return this.skip();
      }
      const { settings, ofServer } = WORDS[engine];
      started = await Promise.all(
        ['1', '2', '3'].map((id) => start({ 'log-bin': 'log', ...settings, ...ofServer(id) })),
      );
      servers = serversOf(started);
      await replicate(engine, servers);
      monitor = await aServerMonitor(fleetOf(engine, servers), () => ({
        login: probe,
        tool: memoryDumpToolProbe({ mysql: FITTING, mariadb: FITTING }),
      }));
    });
    after(() => Promise.all([...started.map(({ stop }) => stop()), probe.close()]));

    /** What is open after as many rounds as open a problem: the instance, the kind and the severity. */
    const found = async () => {
      for (let round = 0; round < MONITORING_RULES.failuresToOpen; round += 1)
        await monitor.check();
      const all = await storedProblems(monitor.store, monitor.server);
      return all
        .filter(({ closedAt }) => O.isNone(closedAt))
        .map(({ resource: { name: at }, kind, severity }) => `${at} ${kind} ${severity}`)
        .sort();
    };

    it('is nothing while both are well, an hour after their start', async () => {
      expect(await found()).to.deep.equal([]);
    });

    it('is each kind of the level that its threshold says, and nothing below that', async () => {
      await plant(engine, servers);
      const expected = Object.keys(TWO_LEVELS)
        .filter((level) => level !== 'below')
        .flatMap((level) => [
          `replica-${level} replica_lagging ${level}`,
          `replica-${level} server_restarted info`,
          ...Array<string>(2).fill(`shop sequence_near_end ${level}`),
          ...Object.entries(ONE_LEVEL[engine]).map(
            ([kind, [at, severity]]) => `${at}-${level} ${kind} ${severity}`,
          ),
        ]);
      expect(await found()).to.deep.equal(expected.sort());
    });

    it('is nothing any more once each was mended as its remedy says', async () => {
      await repair(engine, servers);
      await pollUntil(found, (open) => open.length === 0);
    });

    it('is a version that others have followed, which a setting names', async () => {
      const behind = async (releases: readonly string[]) => {
        monitor.govern({ ...MONITORING_RULES, releases });
        return (await found()).filter((one) => one.includes('version_behind'));
      };
      const newest = (ahead: number) => [NEWEST[name]?.(ahead) ?? ''];
      const all = (severity: string) =>
        ['primary', 'replica']
          .flatMap((role) => Object.keys(TWO_LEVELS).map((level) => `${role}-${level}`))
          .map((one) => `${one} version_behind ${severity}`)
          .sort();
      expect(await behind(newest(0))).to.deep.equal([]);
      expect(await behind(newest(1))).to.deep.equal(all('info'));
      expect(await behind(newest(4))).to.deep.equal(all('warning'));
      expect(await behind([])).to.deep.equal([]);
    });

    it('is a version that its makers do not fix any more, from half a year before on', async () => {
      const at = async (day: string) => {
        monitor.clock.set(new Date(day));
        return (await found()).filter((one) => one.includes('version_unsupported'));
      };
      const all = (severity: string) =>
        ['primary', 'replica']
          .flatMap((role) => Object.keys(TWO_LEVELS).map((level) => `${role}-${level}`))
          .map((one) => `${one} version_unsupported ${severity}`)
          .sort();
      const [halfAYearBefore, dayBefore, end] = UNTIL[name] ?? [];
      if (halfAYearBefore === undefined || dayBefore === undefined || end === undefined)
        throw new Error(`Until when ${name} is maintained is not known.`);
      expect(await at(halfAYearBefore)).to.deep.equal([]);
      expect(await at(dayBefore)).to.deep.equal(all('info'));
      expect(await at(end)).to.deep.equal(all('warning'));
      expect(await at(START.toISOString())).to.deep.equal([]);
    });
  });
};

/** Of a release so many after the one that is installed, of which the package knows that it is the newest. */
const NEWEST: Readonly<Record<string, (ahead: number) => string>> = {
  'a MariaDB of the system': (ahead) => `mariadb:10.11.${19 + ahead}`,
  'a newer MariaDB': (ahead) => `mariadb:11.8.${9 + ahead}`,
  'a newer MySQL': (ahead) => `mysql:9.7.${4 + ahead}`,
};

/** A day more than 180 days before the end, the day before it, and that day. */
const UNTIL: Readonly<Record<string, readonly string[]>> = {
  'a MariaDB of the system': ['2027-08-19', '2028-02-15', '2028-02-16'],
  'a newer MariaDB': ['2027-12-05', '2028-06-03', '2028-06-04'],
  'a newer MySQL': ['2033-10-31', '2034-04-29', '2034-04-30'],
};

const serversOf = ([primary, other, replica]: readonly SystemMariadb[]) => {
  if (primary === undefined || other === undefined || replica === undefined)
    throw new Error('Three servers are needed.');
  return { primary, other, replica };
};

const replicate = async (engine: Engine, { primary, other, replica }: Servers) => {
  const { grant, atNow, follow } = WORDS[engine];
  for (const one of [primary, other, replica])
    await one.query(`SET sql_log_bin = 0; CREATE USER 'repl'@'%' IDENTIFIED BY 'secret';
      GRANT REPLICATION SLAVE, ${atNow} ON *.* TO 'repl'@'%'; CREATE USER 'monitor'@'%' IDENTIFIED BY 'secret';
      ${grant} TO 'monitor'@'%'; ${HOUR_HAS_PASSED}`);
  await primary.query(SET_UP);
  await replica.query(follow('main', primary.port) + follow('other', other.port));
  await pollUntil(
    async () => (await replica.query('SELECT COUNT(*) FROM shop.damaged').catch(() => '')) === '2',
  );
  await replica.query('SET GLOBAL read_only = 1');
};

const plant = async (engine: Engine, { primary, replica }: Servers) => {
  const { stop, endless } = WORDS[engine];
  for (const one of [primary, replica]) await one.query("SET GLOBAL init_connect = ''");
  await primary.query(endless[0]);
  await primary.query('INSERT INTO shop.ids VALUES (248)');
  const folder = await primary.query('SELECT @@datadir');
  const index = await open(join(folder, 'shop/damaged.MYI'), 'r+');
  await index.write(Buffer.alloc(1024, 0xff), 0, 1024, 1024);
  await index.close();
  await primary.query('CHECK TABLE shop.damaged');
  const locked = replica.query('LOCK TABLES shop.waits WRITE; DO SLEEP(600)');
  locked.catch(() => undefined);
  await pollUntil(async () => (await replica.query(SLEEPS)) !== '');
  await primary.query('INSERT INTO shop.waits VALUES (1)');
  if (engine === 'mysql') {
    const [uuid, executed] = (
      await primary.query("SELECT @@server_uuid, SUBSTRING_INDEX(@@gtid_executed, '-', -1)")
    ).split('\t');
    await replica.query(`SET GTID_NEXT = '${uuid}:${Number(executed) + 2}'; BEGIN; COMMIT;`);
  }
  await replica.query(`${stop}; SET GLOBAL read_only = 0;`);
  await primary.query('SET GLOBAL read_only = 1');
  await wait(OLDEST_MS);
};

const SLEEPS = "SELECT ID FROM information_schema.PROCESSLIST WHERE STATE = 'User sleep'";

/** So far is the replica behind, at least. */
const OLDEST_MS = 25_000;

const repair = async (engine: Engine, { primary, replica }: Servers) => {
  const { start, endless } = WORDS[engine];
  await replica.query(`KILL ${await replica.query(SLEEPS)}`);
  await replica.query(`${start}; SET GLOBAL read_only = 1;`);
  await primary.query('SET GLOBAL read_only = 0');
  await primary.query(endless[1]);
  await primary.query('ALTER TABLE shop.ids MODIFY id BIGINT UNSIGNED AUTO_INCREMENT');
  await primary.query('SET sql_log_bin = 0; REPAIR TABLE shop.damaged');
  for (const one of [primary, replica]) await one.query(HOUR_HAS_PASSED);
};

/** Each of two servers thrice, by other thresholds. */
const fleetOf = (engine: Engine, { primary, replica }: Servers) => {
  const admin = { user: 'monitor', password: new Secret('secret') };
  const instancesOf = (role: string, { port }: SystemMariadb) =>
    Object.keys(TWO_LEVELS).map((level) =>
      anInstance({
        name: `${role}-${level}`,
        engine,
        host: '127.0.0.1',
        port,
        admin,
        watch: watchOf(engine, level),
        tls: { mode: 'verify-full', ca: AUTHORITY },
        databases: [aDatabase({ name: 'shop', backups: 'none' })],
      }),
    );
  const instances = [...instancesOf('primary', primary), ...instancesOf('replica', replica)];
  return aFleet({ servers: [aServer({ instances })] });
};

const [system, newer, mysql] = [systemMariadb(), newerMariadb(), newerMysql()];
describeEverySign(
  'a MariaDB of the system',
  'mariadb',
  system && ((settings) => startSystemMariadb(system, settings)),
);
describeEverySign(
  'a newer MariaDB',
  'mariadb',
  newer && ((settings) => startSystemMariadb(newer, settings)),
);
describeEverySign(
  'a newer MySQL',
  'mysql',
  mysql && ((settings) => startNewerMysql(mysql, settings)),
);
