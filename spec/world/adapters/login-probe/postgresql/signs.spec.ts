import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type pg from 'pg';
import { pgSessionAt } from '../../../../support/database-servers/at-postgres.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { PG_SIGNS } from '../../../../../adapters/login-probe/postgresql/signs-query.js';
import type { SignKind } from '../../../../../core/described/sign.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { newerPostgresBin } from '../../../../support/database-servers/newer-servers.js';
import {
  startSystemPostgres,
  startSystemStandby,
  type SystemPostgres,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import { loopbackGuard, measuredAt } from '../../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';

/** Replication, an archive, and prepared transactions. */
const SETTINGS = {
  wal_level: 'replica',
  archive_mode: 'on',
  archive_command: 'true',
  max_prepared_transactions: '2',
  hot_standby_feedback: 'off',
};

const SETUP = [
  "CREATE ROLE plain LOGIN PASSWORD 'secret'",
  "CREATE ROLE monitor LOGIN PASSWORD 'secret' IN ROLE pg_monitor",
  'CREATE TABLE nearly_full (id serial PRIMARY KEY)',
  "SELECT setval('nearly_full_id_seq', 2100000000)",
  'GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO plain, monitor',
];

const MOVING: readonly SignKind[] = [
  'replica_lagging',
  'transaction_open_long',
  'wal_archive_failing',
  'slot_holds_wal',
];

/** A primary that one standby repeats. */
const WELL = { role: 'primary', sources: [], isConnected: false, replicas: 1 };

const describeSigns = (name: string, bin: string | undefined): void => {
  describe(`the signs that a login to ${name} looks for`, function () {
    this.timeout(120_000);
    const probe = guardedLoginProbe(loopbackGuard(30_000));
    let primary: SystemPostgres;
    let standby: SystemPostgres;
    let session: pg.Client;

    before(async function () {
      if (bin === undefined) {
        console.log(`        PENDING: this machine has no ${name}`);
        this.skip();
      }
      primary = await startSystemPostgres(bin, SETTINGS);
      session = await pgSessionAt(primary);
      for (const statement of SETUP) await session.query(statement);
      standby = await startSystemStandby(bin, primary, SETTINGS);
    });
    after(async () => {
      await session.end();
      await Promise.all([standby.stop(), primary.stop(), probe.close()]);
    });

    const figuresAt = async (
      { port }: SystemPostgres,
      user = 'monitor',
      leavesOut: readonly SignKind[] = [],
    ) => {
      const login = { user, password: new Secret('secret'), database: 'postgres' };
      const target = toLoopback({ port, tls: { mode: 'off' }, ...login });
      const measured = await measuredAt(probe, { ...target, leavesOut });
      const { figures, version, slow, standing } = measured;
      const more = { slow, standing: O.toUndefined(standing) };
      return { figures, version: O.toUndefined(version), ...more };
    };

    it('are all there, with nothing wrong but what was planted and that it has just started', async () => {
      const { figures, version } = await figuresAt(primary);
      expect(Math.floor((version ?? 0) / 10_000)).to.equal(primary.major);
      expect([...figures.keys()]).to.deep.equal([...PG_SIGNS, 'tls_off']);
      expect(figures.get('sequence_near_end')).to.equal(97);
      expect(figures.get('server_restarted')).to.equal(1);
      const quiet = ['replica_disconnected', 'wraparound_near', 'checksum_failures'] as const;
      const others = [
        'restart_pending',
        'backup_login_too_mighty',
        'transaction_open_long',
      ] as const;
      expect([...quiet, ...others].map((kind) => figures.get(kind))).to.deep.equal([
        0, 0, 0, 0, 0, 0,
      ]);
    });

    it('show a plain login all but what sessions do', async () => {
      const { figures } = await figuresAt(primary, 'plain');
      const hidden = PG_SIGNS.filter((kind) => figures.get(kind) === undefined);
      expect(hidden).to.have.members(['replica_lagging', 'transaction_open_long']);
    });

    it('show the roles of those who host PostgreSQL all of it, and nothing wrong with them', async () => {
      // As documented for RDS, Azure and Cloud SQL: none is a superuser.
      const grants = {
        rds_superuser: 'pg_monitor, pg_signal_backend',
        azure_pg_admin: 'pg_monitor, pg_signal_backend',
        cloudsqlsuperuser: 'pg_monitor, pg_signal_backend',
      };
      const { figures: expected } = await figuresAt(primary);
      const steady = PG_SIGNS.filter((kind) => !MOVING.includes(kind));
      for (const [host, roles] of Object.entries(grants)) {
        await session.query(`CREATE ROLE ${host} CREATEDB CREATEROLE IN ROLE ${roles};
          CREATE ROLE of_${host} LOGIN CREATEDB CREATEROLE PASSWORD 'secret' IN ROLE ${host};
          GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO ${host}`);
        const { figures } = await figuresAt(primary, `of_${host}`);
        expect([...figures.values()], host).not.to.include(undefined);
        for (const kind of steady) expect(figures.get(kind), kind).to.equal(expected.get(kind));
        expect(figures.get('backup_login_too_mighty'), host).to.equal(0);
      }
    });

    it('stand in one group, a primary and its standby, and are read as far as the server allows', async () => {
      const [first, second] = [
        await figuresAt(primary, 'plain'),
        await figuresAt(standby, 'plain'),
      ];
      expect([first.standing, second.standing]).to.deep.equal([
        { ...WELL, identity: first.standing?.identity },
        {
          ...WELL,
          role: 'standby',
          isConnected: true,
          replicas: 0,
          identity: first.standing?.identity,
        },
      ]);
      await session.query('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC');
      const hidden = await figuresAt(primary);
      expect(hidden.standing).to.equal(undefined);
      expect([...hidden.figures.keys()]).to.deep.equal([...first.figures.keys()]);
      await session.query('GRANT EXECUTE ON FUNCTION pg_control_system() TO PUBLIC');
    });

    it('are left out where that was asked for', async () => {
      const { figures } = await figuresAt(primary, 'monitor', ['wraparound_near']);
      expect(figures.has('wraparound_near')).to.equal(false);
      expect(figures.has('sequence_near_end')).to.equal(true);
    });

    it('see a slot that nobody reads, and what it holds', async () => {
      await session.query("SELECT pg_create_physical_replication_slot('left_over', true)");
      await session.query(
        'CREATE TABLE filler AS SELECT repeat(md5(i::text), 50) FROM generate_series(1, 20000) i',
      );
      const { figures } = await figuresAt(primary, 'plain');
      expect(figures.get('replica_disconnected')).to.equal(1);
      expect(figures.get('slot_holds_wal')).to.be.above(1_000_000);
      await session.query("SELECT pg_drop_replication_slot('left_over'); DROP TABLE filler");
      expect((await figuresAt(primary)).figures.get('replica_disconnected')).to.equal(0);
    });

    it('see transactions that are idle, have a snapshot and are no dump, or were prepared', async () => {
      const other = await pgSessionAt(primary);
      const figure = async () => (await figuresAt(primary)).figures.get('transaction_open_long');
      await other.query('BEGIN');
      await other.query('SELECT 1');
      await wait(50);
      expect(await figure()).to.be.above(40);
      await other.query('ROLLBACK');
      for (const name of ['report', 'pg_dump']) {
        await other.query(`SET application_name = '${name}'`);
        const ended = other.query('SELECT pg_sleep(2)');
        await wait(500);
        expect(((await figure()) ?? 0) > 400, name).to.equal(name === 'report');
        await ended;
      }
      await other.end();
      await session.query("BEGIN; CREATE TABLE t (); PREPARE TRANSACTION 'left'");
      await wait(50);
      const { figures } = await figuresAt(primary, 'plain');
      expect(figures.get('transaction_open_long')).to.be.above(40);
      await session.query("ROLLBACK PREPARED 'left'");
    });

    it('see a standby that replays nothing, and one that has lost its primary', async () => {
      const replica = await pgSessionAt(standby);
      expect((await figuresAt(standby)).figures.get('replica_lagging')).to.equal(0);
      await replica.query('SELECT pg_wal_replay_pause()');
      await session.query('CREATE TABLE later (); SELECT pg_switch_wal()');
      await wait(1_500);
      expect((await figuresAt(standby)).figures.get('replica_lagging')).to.be.above(1_000);
      expect((await figuresAt(standby)).figures.get('replica_disconnected')).to.equal(0);
      await replica.query('SELECT pg_wal_replay_resume()');
      await replica.end();
      await session.end();
      await primary.kill();
      await wait(500);
      expect((await figuresAt(standby)).figures.get('replica_disconnected')).to.equal(1);
    });
  });
};

describeSigns('a PostgreSQL of the system', systemPostgresBin());
describeSigns('a newer PostgreSQL', newerPostgresBin());
