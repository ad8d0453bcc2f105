import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../adapters/login-probe/guarded-login-probe.js';
import { PG_SIGNS } from '../../../../adapters/login-probe/postgresql/signs-query.js';
import { SIGN_KINDS, type SignKind } from '../../../../core/described/sign.js';
import { MONITORING_RULES } from '../../../../core/monitoring/evaluate-observation.js';
import { Secret } from '../../../../core/shared/secret.js';
import { queryAt } from '../../../support/database-servers/at-postgres.js';
import { newerPostgresBin } from '../../../support/database-servers/newer-servers.js';
import {
  startSystemPostgres,
  startSystemStandby,
  type SystemPostgres,
  systemPostgresBin,
} from '../../../support/database-servers/system-postgres.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../support/fleet/a-fleet.js';
import { loopbackGuard } from '../../../support/login-probe/loopback-guard.js';
import {
  aServerMonitor,
  type ServerMonitor,
  storedProblems,
} from '../../../support/monitoring/a-server-monitor.js';
import { pollUntil } from '../../../support/shared/poll-until.js';

/** The first transaction of a segment, so that the server makes its file: of 2,147,483,647 that is 73 %. */
const NEXT_TRANSACTION = 1_500 * 1_048_576;

const SETTINGS = {
  wal_level: 'replica',
  archive_mode: 'on',
  max_prepared_transactions: '2',
  autovacuum: 'off',
  autovacuum_freeze_max_age: '2000000000',
  hot_standby_feedback: 'off',
};

/** What is planted is 24 s to 2 min old, 10 to 50 MB large, 73 % of all transaction ids, and 97 % of a sequence. */
const WATCH: Readonly<Record<string, Partial<Record<SignKind, string>>>> = {
  critical: {
    replica_lagging: '4s',
    wal_archive_failing: '4s',
    transaction_open_long: '1s',
    slot_holds_wal: '2MB',
    wraparound_near: '55%',
    sequence_near_end: '80%',
  },
  warning: {
    replica_lagging: '20s',
    wal_archive_failing: '20s',
    transaction_open_long: '20s',
    slot_holds_wal: '10MB',
    wraparound_near: '70%',
    sequence_near_end: '90%',
  },
  below: {
    replica_lagging: '1h',
    wal_archive_failing: '1h',
    transaction_open_long: '1h',
    slot_holds_wal: '1GB',
    wraparound_near: '74%',
    sequence_near_end: '98%',
  },
};

/** Of the kinds with one level: that of whichever threshold. */
const ALWAYS: Partial<Record<SignKind, string>> = {
  replica_disconnected: 'warning',
  checksum_failures: 'critical',
  restart_pending: 'info',
  backup_login_too_mighty: 'info',
};

/** Where it is found, if not at the primary. */
const PLACES: Partial<Record<SignKind, (level: string) => string>> = {
  replica_lagging: (level) => `standby-${level}`,
  sequence_near_end: () => 'postgres',
};

/** It is over an hour after the start, by the clock of the server, and what follows from the version has a spec of its own. */
const NOT_HERE: readonly string[] = ['server_restarted', 'version_behind', 'version_unsupported'];

const LOOKED_FOR: readonly string[] = SIGN_KINDS.filter((kind) => !NOT_HERE.includes(kind));

/** `.ci/newer-servers` leaves pg_resetwal out. */
const describeEverySign = (name: string, bin: string | undefined, hasResetwal: boolean): void => {
  describe(`what will hurt a primary and a standby of ${name}`, function () {
    this.timeout(240_000);
    const probe = guardedLoginProbe(loopbackGuard(30_000));
    let primary: SystemPostgres;
    let standby: SystemPostgres;
    let monitor: ServerMonitor;

    before(async function () {
      if (bin === undefined) {
        console.log(`        PENDING: this machine has no ${name}`);
        return this.skip();
      }
      primary = await startSystemPostgres(bin, SETTINGS, async (run) => {
        if (hasResetwal) await run('pg_resetwal', '-x', String(NEXT_TRANSACTION));
      });
      for (const statement of SET_UP) await run(primary, statement);
      standby = await startSystemStandby(bin, primary, SETTINGS);
      monitor = await aServerMonitor(fleetOf(primary, standby), () => ({ login: probe }));
    });
    after(() => Promise.all([standby.stop(), primary.stop(), probe.close()]));

    const freeze = async () => {
      for (const database of ['template1', 'template0', 'postgres'])
        await run(primary, 'VACUUM (FREEZE)', database);
    };
    /** What is open after as many rounds as open a problem: the instance, the kind and the severity. */
    const found = async () => {
      for (let round = 0; round < MONITORING_RULES.failuresToOpen; round += 1)
        await monitor.check();
      const all = await storedProblems(monitor.store, monitor.server);
      return all
        .filter(({ closedAt, kind }) => O.isNone(closedAt) && LOOKED_FOR.includes(kind))
        .map(({ resource: { name }, kind, severity }) => `${name} ${kind} ${severity}`)
        .sort();
    };

    it('is nothing while both are well, but that ids began where they did', async () => {
      const others = (await found()).filter((one) => !one.includes('wraparound_near'));
      expect(others).to.deep.equal([]);
    });

    it('is each kind of the level that its threshold says, and nothing below that', async () => {
      await plant(primary, standby);
      const twoLevels = Object.keys(WATCH['critical'] ?? {}) as SignKind[];
      const planted = [...twoLevels, ...(Object.keys(ALWAYS) as SignKind[])];
      const expected = ['critical', 'warning', 'below'].flatMap((level) =>
        planted.flatMap((kind) => {
          if (kind === 'wraparound_near' && !hasResetwal) return [];
          const severity = ALWAYS[kind] ?? (level === 'below' ? undefined : level);
          const at = PLACES[kind]?.(level) ?? level;
          return severity === undefined ? [] : [`${at} ${kind} ${severity}`];
        }),
      );
      const mighty = Object.keys(WATCH).map((at) => `standby-${at} backup_login_too_mighty info`);
      const ofPrimary = (one: string) => !/^(?:critical|warning) replica_lagging/.test(one);
      expect((await found()).filter(ofPrimary)).to.deep.equal([...expected, ...mighty].sort());
      expect([...planted, ...NOT_HERE]).to.include.members([...PG_SIGNS]);
    });

    it('is nothing any more once each was mended as its remedy says', async () => {
      await repair(primary, standby);
      if (hasResetwal) await freeze();
      await pollUntil(found, (open) => open.length === 0);
    });
  });
};

const run = async (at: SystemPostgres, sql: string, database?: string) =>
  (await queryAt(at, sql, database))[0] ?? {};

const SET_UP = [
  "CREATE ROLE watcher LOGIN PASSWORD 'secret' IN ROLE pg_monitor",
  'CREATE TABLE ids (id serial PRIMARY KEY); GRANT SELECT ON SEQUENCE ids_id_seq TO watcher',
  'ALTER DATABASE template0 ALLOW_CONNECTIONS true',
  "ALTER SYSTEM SET archive_command = 'true'",
  'SELECT pg_reload_conf()',
];

const isReplayed = (primary: SystemPostgres, standby: SystemPostgres) =>
  pollUntil(
    async () => {
      const { lsn } = await run(primary, 'SELECT pg_current_wal_lsn() AS lsn');
      return run(standby, `SELECT pg_last_wal_replay_lsn() >= '${lsn}' AS "is"`);
    },
    (row) => Object.values<unknown>(row)[0] === true,
  );

const plant = async (primary: SystemPostgres, standby: SystemPostgres) => {
  await run(primary, 'ALTER ROLE watcher SUPERUSER');
  await isReplayed(primary, standby);
  await run(standby, 'SELECT pg_wal_replay_pause()');
  await run(primary, "BEGIN; CREATE TABLE waits (); PREPARE TRANSACTION 'left'");
  await run(primary, "ALTER SYSTEM SET archive_command = 'false'");
  await run(primary, 'ALTER SYSTEM SET max_connections = 123');
  await run(primary, 'SELECT pg_reload_conf(), pg_switch_wal()');
  await run(primary, "SELECT pg_create_physical_replication_slot('left_over', true)");
  await run(
    primary,
    'CREATE TABLE filler AS SELECT repeat(md5(i::text), 50) FROM generate_series(1, 8000) i',
  );
  await run(primary, "SELECT setval('ids_id_seq', 2100000000)");
  await run(primary, 'CREATE TABLE t AS SELECT generate_series(1, 1000) AS a', 'template1');
  await run(primary, `CREATE DATABASE damaged${primary.major < 15 ? '' : ' STRATEGY file_copy'}`);
  const { folder = '', file = '' } = await run(
    primary,
    "SELECT current_setting('data_directory') AS folder, pg_relation_filepath('t') AS file",
    'damaged',
  );
  const page = await open(join(folder, file), 'r+');
  await page.write('damaged', 4_000);
  await page.close();
  await run(primary, 'SELECT count(*) FROM t', 'damaged').catch(() => undefined);
  await wait(OLDEST_MS);
};

/** So old is what was planted, at least. */
const OLDEST_MS = 25_000;

const repair = async (primary: SystemPostgres, standby: SystemPostgres) => {
  await run(standby, 'SELECT pg_wal_replay_resume()');
  await run(primary, "ROLLBACK PREPARED 'left'");
  await run(primary, "SELECT pg_drop_replication_slot('left_over')");
  await run(primary, "ALTER SYSTEM SET archive_command = 'true'");
  await run(primary, 'ALTER SYSTEM RESET max_connections');
  await run(primary, 'SELECT pg_reload_conf()');
  await run(primary, 'ALTER TABLE ids ALTER id TYPE bigint; ALTER SEQUENCE ids_id_seq AS bigint');
  await run(primary, 'DROP DATABASE damaged');
  await run(primary, 'ALTER ROLE watcher NOSUPERUSER');
};

/** Each of the two servers thrice, by other thresholds. */
const fleetOf = (primary: SystemPostgres, standby: SystemPostgres) => {
  const admin = { user: 'watcher', password: new Secret('secret') };
  const instancesOf = (before: string, { port }: SystemPostgres) =>
    Object.entries(WATCH).map(([level, watch]) =>
      anInstance({
        name: `${before}${level}`,
        host: '127.0.0.1',
        port,
        admin,
        watch,
        tls: { mode: 'off' },
        databases: [aDatabase({ name: 'postgres', backups: 'none' })],
      }),
    );
  const instances = [...instancesOf('', primary), ...instancesOf('standby-', standby)];
  return aFleet({ servers: [aServer({ instances })] });
};

describeEverySign('a PostgreSQL of the system', systemPostgresBin(), true);
describeEverySign('a newer PostgreSQL', newerPostgresBin(), false);
