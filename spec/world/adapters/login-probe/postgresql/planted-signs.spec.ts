import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { guardedLoginProbe } from '../../../../../adapters/login-probe/guarded-login-probe.js';
import { PG_SIGNS } from '../../../../../adapters/login-probe/postgresql/signs-query.js';
import type { SignKind } from '../../../../../core/described/sign.js';
import { daysUnsupported, releasesBehind } from '../../../../../core/engines/releases.js';
import { NO_READING } from '../../../../../core/monitoring/groups/instance-reading.js';
import { leftOutWording } from '../../../../../core/monitoring/groups/reading-wording.js';
import { Secret } from '../../../../../core/shared/secret.js';
import { anAdmin } from '../../../../support/access/a-caller.js';
import { newerPostgresBin } from '../../../../support/database-servers/newer-servers.js';
import { pgSessionAt, queryAt } from '../../../../support/database-servers/at-postgres.js';
import { postgresOfSuite } from '../../../../support/database-servers/servers-of-suite.js';
import { systemPostgresBin } from '../../../../support/database-servers/system-postgres.js';
import { aDatabase, aFleet, anInstance, aServer } from '../../../../support/fleet/a-fleet.js';
import { loopbackGuard, measuredAt } from '../../../../support/login-probe/loopback-guard.js';
import { toLoopback } from '../../../../support/login-probe/to-loopback.js';
import { aServerMonitor } from '../../../../support/monitoring/a-server-monitor.js';
import { AUTHORITY } from '../../../../support/network/certificates.js';
import { pollUntil } from '../../../../support/shared/poll-until.js';
import { rightOf } from '../../../../support/shared/right-of.js';

/** What there is of a sequence, and the share of it that is used up. */
const SEQUENCES: readonly (readonly [statements: string, figure: number])[] = [
  ["CREATE SEQUENCE q MAXVALUE 100; SELECT setval('s.q', 95)", 95],
  ["CREATE TABLE t (id smallserial); SELECT setval('s.t_id_seq', 31129)", 95],
  ["CREATE TABLE t (id serial); SELECT setval('s.t_id_seq', 1825000000)", 84],
  ["CREATE TABLE t (id serial); SELECT setval('s.t_id_seq', 2100000000)", 97],
  [
    "CREATE TABLE t (id int GENERATED ALWAYS AS IDENTITY); SELECT setval('s.t_id_seq', 2100000000)",
    97,
  ],
  ["CREATE UNLOGGED TABLE t (id serial); SELECT setval('s.t_id_seq', 2100000000)", 97],
  [
    "CREATE TABLE t (id int); CREATE SEQUENCE q OWNED BY t.id; SELECT setval('s.q', 2100000000)",
    97,
  ],
  [
    "CREATE TABLE t (id smallint); CREATE SEQUENCE q OWNED BY t.id; SELECT setval('s.q', 31129)",
    95,
  ],
  [
    "CREATE TABLE t (id smallint); CREATE SEQUENCE q AS int OWNED BY t.id; SELECT setval('s.q', 31129)",
    95,
  ],
  [
    "CREATE TABLE t (id int); CREATE SEQUENCE q AS int OWNED BY t.id; SELECT setval('s.q', 31129)",
    0,
  ],
  ["CREATE TABLE t (id bigserial); SELECT setval('s.t_id_seq', 2100000000)", 0],
  ["CREATE SEQUENCE q MAXVALUE 100 CYCLE; SELECT setval('s.q', 95)", 0],
  ["CREATE SEQUENCE q INCREMENT -1 MINVALUE -100 MAXVALUE 100; SELECT setval('s.q', 95)", 0],
  ['CREATE SEQUENCE q MAXVALUE 100 START 95', 0],
];

/** A name that stands for this machine, and for another one as well. */
const ELSEWHERE = {
  lookUp: () =>
    Promise.resolve(['127.0.0.1', '192.0.2.1'].map((address) => ({ address, family: 4 }))),
  isDialable: () => Promise.resolve(true),
};

const describePlanted = (name: string, bin: string | undefined): void => {
  describe(`what is planted at ${name}`, function () {
    this.timeout(120_000);
    const probe = guardedLoginProbe(loopbackGuard(30_000));
    const elsewhere = guardedLoginProbe(loopbackGuard(30_000, ELSEWHERE));
    const server = postgresOfSuite(bin, `        PENDING: this machine has no ${name}`);
    after(() => Promise.all([probe.close(), elsewhere.close()]));

    const ask = async (database: string, statement: string) =>
      (await queryAt(server(), statement, database))[0] ?? {};
    /** While another session has run the statement, and not ended. */
    const whileHeld = async <A>(
      statement: string,
      work: (end: () => Promise<unknown>) => Promise<A>,
    ) => {
      const holder = await pgSessionAt(server());
      try {
        await holder.query(statement);
        return await work(() => holder.query('ROLLBACK'));
      } finally {
        await holder.end();
      }
    };
    const target = () => {
      const { port, user, password } = server();
      return toLoopback({ port, user, password: new Secret(password), database: 'postgres' });
    };
    const figureOf = async (kind: SignKind) =>
      (await measuredAt(probe, { ...target(), tls: { mode: 'off' } })).figures.get(kind);

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
      const { port, user, password } = server();
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
      const locks = 'BEGIN; ALTER SEQUENCE full_soon MAXVALUE 1001';
      await whileHeld(locks, async (end) => {
        const slow = check();
        await pollUntil(
          () => ask('postgres', 'SELECT count(*) FROM pg_locks WHERE NOT granted'),
          ({ count }) => count === '1',
        );
        await wait(400);
        await end();
        await slow;
      });
      expect(await leftOut()).to.deep.equal(
        O.some(
          'sequence_near_end is left out until 04:01 UTC, since the server took long for it, or did not answer.',
        ),
      );
      // What it leaves out it does not wait for, and it reads all else.
      await whileHeld(locks, () => check());
      await check();
      const ofAll = await problems();
      expect(ofAll).to.include('server_restarted 1-').and.not.include('sequence_near_end 1-');
      clock.set(new Date('2026-11-21T04:01:00.000Z'));
      await check();
      expect(await leftOut()).to.deep.equal(O.none);
      await check();
      expect(await problems()).to.include('sequence_near_end 1-');
      await ask('postgres', 'DROP SEQUENCE full_soon');
    });

    it('is what a statement waits for before its row, or may not read, and none of the others', async () => {
      const slowBy = async (user?: string) => {
        const admin = { ...target(), ...(user !== undefined && { user }) };
        const { slow, figures } = await measuredAt(probe, { ...admin, tls: { mode: 'off' } });
        return { slow, isRead: PG_SIGNS.filter((kind) => figures.has(kind)).length };
      };
      const all = PG_SIGNS.length;
      expect(
        await whileHeld('BEGIN; LOCK TABLE pg_catalog.pg_sequence', () => slowBy()),
      ).to.deep.equal({
        slow: ['sequence_near_end'],
        isRead: all - 1,
      });
      expect(await slowBy()).to.deep.equal({ slow: [], isRead: all });
      await ask('postgres', `CREATE ROLE plain LOGIN PASSWORD '${server().password}'`);
      await ask('postgres', 'REVOKE SELECT ON pg_catalog.pg_stat_archiver FROM PUBLIC');
      const before = PG_SIGNS.indexOf('wal_archive_failing');
      expect(await slowBy('plain')).to.deep.equal({
        slow: ['wal_archive_failing'],
        isRead: before,
      });
      await ask('postgres', 'GRANT SELECT ON pg_catalog.pg_stat_archiver TO PUBLIC');
    });

    for (const [statements, figure] of SEQUENCES)
      it(`is ${figure} % of a sequence by: ${statements}`, async () => {
        await ask(
          'postgres',
          `DROP SCHEMA IF EXISTS s CASCADE; CREATE SCHEMA s; SET search_path TO s; ${statements}`,
        );
        expect(await figureOf('sequence_near_end')).to.equal(figure);
        await ask('postgres', 'DROP SCHEMA s CASCADE');
      });

    it('is nothing of a sequence that another session has for itself', async () => {
      const own = "CREATE TEMP SEQUENCE q MAXVALUE 10 START 10; SELECT nextval('q')";
      const figure = await whileHeld(own, () => figureOf('sequence_near_end'));
      expect(figure).to.equal(0);
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

describePlanted('a PostgreSQL of the system', systemPostgresBin());
describePlanted('a newer PostgreSQL', newerPostgresBin());
