import { open } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import pg from 'pg';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import type { LoginGuardOptions } from '../../../../../adapters/login-probe/transport/login-guard.js';
import type { SignKind } from '../../../../../core/described/sign.js';
import { levelsOf } from '../../../../../core/described/watch.js';
import { daysUnsupported, releasesBehind } from '../../../../../core/engines/releases.js';
import { NO_READING } from '../../../../../core/monitoring/groups/instance-reading.js';
import { leftOutWording } from '../../../../../core/monitoring/groups/reading-wording.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { newerPostgresBin } from '../../../../support/database-servers/newer-servers.js';
import {
  startSystemPostgres,
  type SystemPostgres,
  systemPostgresBin,
} from '../../../../support/database-servers/system-postgres.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../../support/fleet/a-fleet.js';
import { loopbackGuard, measuredAt } from '../../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { aServerMonitor } from '../../../../support/monitoring/a-server-monitor.js';
import { AUTHORITY } from '../../../../support/network/certificates.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { rightOf } from '../../../../support/shared/right-of.js';

/** The first transaction of a segment, so that the server makes its file: of 2,147,483,647 that is 73 %. */
const NEXT_TRANSACTION = 1_500 * 1_048_576;

/** No vacuum may come before the spec's own. */
const SETTINGS = { autovacuum: 'off', autovacuum_freeze_max_age: '2000000000' };

/** A name that stands for this machine, and for another one as well. */
const ELSEWHERE: Partial<LoginGuardOptions> = {
  lookUp: () =>
    Promise.resolve(['127.0.0.1', '192.0.2.1'].map((address) => ({ address, family: 4 }))),
  isDialable: () => Promise.resolve(true),
};

/** `.ci/newer-servers` leaves pg_resetwal out. */
const describePlanted = (name: string, bin: string | undefined, hasResetwal: boolean): void => {
  describe(`what is planted at ${name}`, function () {
    this.timeout(120_000);
    const probe = guardedLoginProbe(loopbackGuard(30_000));
    const elsewhere = guardedLoginProbe(loopbackGuard(30_000, ELSEWHERE));
    let server: SystemPostgres;

    before(async function () {
      if (bin === undefined) {
        console.log(`        PENDING: this machine has no ${name}`);
        return this.skip();
      }
      server = await startSystemPostgres(bin, SETTINGS, async (run) => {
        if (hasResetwal) await run('pg_resetwal', '-x', String(NEXT_TRANSACTION));
      });
    });
    after(() => Promise.all([server.stop(), probe.close(), elsewhere.close()]));

    const ask = async (database: string, statement: string) => {
      const { port, user, password } = server;
      const client = new pg.Client({ host: '127.0.0.1', port, user, password, database });
      await client.connect();
      try {
        return (await client.query<Readonly<Record<string, string>>>(statement)).rows[0] ?? {};
      } finally {
        await client.end();
      }
    };
    const target = () => {
      const { port, user, password } = server;
      return toLoopback({ port, user, password: new Secret(password), database: 'postgres' });
    };
    const figureOf = async (kind: SignKind) =>
      (await measuredAt(probe, { ...target(), tls: { mode: 'off' } })).figures.get(kind);

    it('is wraparound_near, of each level that a rule moves, until all is frozen', async () => {
      if (!hasResetwal) return;
      expect(await figureOf('wraparound_near')).to.equal(73);
      const severities = (rule?: string) =>
        levelsOf('wraparound_near', rule === undefined ? {} : { wraparound_near: rule })
          .filter(({ from }) => from <= 73)
          .map(({ severity }) => severity);
      expect([undefined, '55%', '74%'].map(severities)).to.deep.equal([
        ['warning'],
        ['warning', 'critical'],
        [],
      ]);
      await ask('postgres', 'ALTER DATABASE template0 ALLOW_CONNECTIONS true');
      for (const database of ['template0', 'template1', 'postgres'])
        await ask(database, 'VACUUM (FREEZE)');
      expect(await figureOf('wraparound_near')).to.equal(0);
    });

    it('is checksum_failures, once the damaged page is read, and not for others', async () => {
      await ask('template1', 'CREATE TABLE t AS SELECT generate_series(1, 1000) AS a');
      for (const database of ['damaged', 'whole'])
        await ask(
          'postgres',
          `CREATE DATABASE ${database}${server.major < 15 ? '' : ' STRATEGY file_copy'}`,
        );
      const { folder = '', file = '' } = await ask(
        'damaged',
        "SELECT current_setting('data_directory') AS folder, pg_relation_filepath('t') AS file",
      );
      const page = await open(join(folder, file), 'r+');
      await page.write('damaged', 4_000);
      await page.close();
      await ask('whole', 'SELECT count(*) FROM t');
      expect(await figureOf('checksum_failures')).to.equal(0);
      const failure = await ask('damaged', 'SELECT count(*) FROM t').catch(String);
      expect(failure).to.match(/invalid page/);
      await pollUntil(
        () => figureOf('checksum_failures'),
        (figure) => figure === 1,
      );
    });

    it('is tls_off, where the server is on another machine, and its certificate is not asked for', async () => {
      const tlsOffBy = async (by: typeof probe, mode: 'off' | 'verify-full') => {
        const tls = mode === 'off' ? { mode } : { mode, ca: AUTHORITY };
        const host = by === probe ? '127.0.0.1' : 'localhost';
        return (await measuredAt(by, { ...target(), host, tls })).figures.get('tls_off');
      };
      expect(await tlsOffBy(elsewhere, 'off')).to.equal(1);
      expect(await tlsOffBy(elsewhere, 'verify-full')).to.equal(0);
      expect(await tlsOffBy(probe, 'off')).to.equal(0);
    });

    it('is a slow answer, which is left out for an hour, and said so', async () => {
      const { port, user, password } = server;
      const login = { host: '127.0.0.1', port, admin: { user, password: new Secret(password) } };
      const databases = [aDatabase({ name: 'postgres', backups: 'none' })];
      const watch = { server_restarted: '1', sequence_near_end: '90%' };
      const instances = [anInstance({ ...login, tls: { mode: 'off' }, databases, watch })];
      const {
        check,
        clock,
        store,
        problems,
        server: id,
      } = await aServerMonitor(aFleet({ servers: [aServer({ instances })] }), () => ({
        login: probe,
      }));
      const leftOut = async () => {
        const [read] = await rightOf(store.found.readings(anAdmin(), [id]));
        return leftOutWording(read?.reading ?? NO_READING, clock.now());
      };
      await ask('postgres', 'CREATE SEQUENCE full_soon MAXVALUE 1000 START 990');
      await ask('postgres', "SELECT nextval('full_soon')");
      const holder = new pg.Client({
        host: '127.0.0.1',
        port,
        user,
        password,
        database: 'postgres',
      });
      await holder.connect();
      await holder.query('BEGIN; ALTER SEQUENCE full_soon MAXVALUE 1001');
      const slow = check();
      await pollUntil(
        () => ask('postgres', 'SELECT count(*) FROM pg_locks WHERE NOT granted'),
        ({ count }) => count === '1',
      );
      await wait(400);
      await holder.query('ROLLBACK');
      await slow;
      expect(await leftOut()).to.deep.equal(
        O.some(
          'sequence_near_end is left out until 04:01 UTC, since the server took long for it, or did not answer.',
        ),
      );
      // What it leaves out it does not wait for, and it reads all else.
      await holder.query('BEGIN; ALTER SEQUENCE full_soon MAXVALUE 1001');
      await check();
      await holder.end();
      await check();
      const ofAll = await problems();
      expect(ofAll).to.include('server_restarted 1-').and.not.include('sequence_near_end 1-');
      clock.set(new Date('2026-11-21T04:01:00.000Z'));
      await check();
      expect(await leftOut()).to.deep.equal(O.none);
      await check();
      expect(await problems()).to.include('sequence_near_end 1-');
    });

    it('is its age: version_behind goes by its last number, version_unsupported by the day', async () => {
      const version = O.toUndefined((await measuredAt(probe, target())).version) ?? 0;
      const shown = await ask('postgres', 'SHOW server_version');
      const [, minor] = /^\d+\.(\d+)/.exec(shown['server_version'] ?? '') ?? [];
      expect(version % 10_000).to.equal(Number(minor));
      const newest = version + releasesBehind('postgresql', version);
      expect(releasesBehind('postgresql', newest)).to.equal(0);
      expect(releasesBehind('postgresql', newest - 4)).to.equal(4);
      expect(daysUnsupported('postgresql', version, new Date('2026-11-01'))).to.be.below(0);
      expect(daysUnsupported('postgresql', version, new Date('2036-11-01'))).to.be.above(0);
    });
  });
};

describePlanted('a PostgreSQL of the system', systemPostgresBin(), true);
describePlanted('a newer PostgreSQL', newerPostgresBin(), false);
