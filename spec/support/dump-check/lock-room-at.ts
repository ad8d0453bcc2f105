import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { execa } from 'execa';
import { join } from 'node:path';
import pg from 'pg';
import { pgSessionAt, queryAt } from '../database-servers/at-postgres.js';
import { inspectDatabase } from '../../../adapters/login-probe/postgresql/inspect-database.js';
import { LIMIT } from '../../../adapters/login-probe/transport/refusals.js';
import { guardedLoginProbe } from '../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../core/shared/secret.js';
import { startSystemPostgres, type SystemPostgres } from '../database-servers/system-postgres.js';
import { obstaclesOf } from './obstacle-lines.js';
import { loopbackGuard } from '../login-probe/loopback-guard.js';
import { toLoopback } from '../login-probe/to-loopback.js';

/** They promise room for a hundred locks. */
const FEW_LOCKS = {
  max_connections: '10',
  max_locks_per_transaction: '10',
  max_wal_senders: '0',
  autovacuum: 'off',
};

/** Within what is promised, about the end of what there is, and far beyond. */
const SIZES = [20, 90, 400, 900, 2000];

/** A check finds that a dump has no room for its locks where the pg_dump of this folder fails for want of it, and only there. */
export const describeLockRoom = (bin: string): void => {
  describe(`the room for locks on the PostgreSQL in ${bin}`, () => {
    const probe = guardedLoginProbe(loopbackGuard(60_000));
    let server: SystemPostgres;

    before(async function () {
      this.timeout(60_000);
      server = await startSystemPostgres(bin, FEW_LOCKS);
      for (const [index, size] of SIZES.entries()) await make(size, SIZES[index - 1] ?? 0);
    });
    after(() => Promise.all([server.stop(), probe.close()]));

    /** The same tables and more, in transactions of few locks: the maker needs room for its own. */
    const make = async (size: number, smaller: number) => {
      const template = smaller === 0 ? 'template1' : `d${smaller}`;
      await queryAt(server, `CREATE DATABASE d${size} TEMPLATE ${template}`);
      const numbers = Array.from(
        { length: Math.ceil((size - smaller) / 2) },
        (_, n) => smaller + 2 * n,
      );
      await queryAt(
        server,
        numbers.map((n) => `CREATE TABLE t${n} (); CREATE SEQUENCE q${n}`),
        `d${size}`,
      );
    };
    const check = ({ port, user, password }: SystemPostgres, database: string) =>
      obstaclesOf(probe, toLoopback({ port, user, password: new Secret(password), database }));
    const dump = async (database: string) => {
      const { port, user, password } = server;
      const to = ['-h', '127.0.0.1', '-p', String(port), '-U', user, '-f', '/dev/null', database];
      const options = { reject: false, env: { PGPASSWORD: password } };
      return execa(join(bin, 'pg_dump'), to, options);
    };

    for (const size of SIZES)
      it(`is enough for ${size} tables and sequences where pg_dump dumps them, and only there`, async () => {
        const found = (await check(server, `d${size}`)).map(({ code }) => code);
        const { failed, stderr } = await dump(`d${size}`);
        expect(found, stderr).to.deep.equal(failed ? ['lock_table_too_small'] : []);
      });

    it('is enough to the very lock, with views and defaults, on a server of which others hold some', async () => {
      const maker = await pgSessionAt(server, 'd20');
      await maker.query('CREATE TABLE d (a int DEFAULT 1)');
      for (let n = 0; n < 30; n += 1) await maker.query(`CREATE VIEW v${n} AS SELECT a FROM d`);
      const holding = async (locks: number, then: () => Promise<boolean>): Promise<boolean> => {
        try {
          await maker.query(`SELECT pg_advisory_lock(i) FROM generate_series(1, ${locks}) AS i`);
          return await then();
        } catch (error) {
          if (error instanceof pg.DatabaseError && error.code === '53200') return false;
          throw error;
        } finally {
          await maker.query('SELECT pg_advisory_unlock_all()');
        }
      };
      const isDumped = async () => !(await dump('d20')).failed;
      const isReady = async () => (await check(server, 'd20')).length === 0;
      let [enough, most] = [0, 2000];
      while (most - enough > 1) {
        const locks = Math.floor((enough + most) / 2);
        if (await holding(locks, isDumped)) enough = locks;
        else most = locks;
      }
      const found = [await holding(enough, isReady), await holding(enough + 1, isReady)];
      await maker.end();
      expect(found).to.deep.equal([true, false]);
    });

    it('is not found where the server takes too long to try it', async () => {
      const client = await pgSessionAt(server, 'd20');
      const holder = await pgSessionAt(server, 'd20');
      await holder.query('SELECT pg_advisory_lock(i) FROM generate_series(1, 50) AS i');
      const query = client.query.bind(client) as (text: string) => Promise<unknown>;
      const tried: string[] = [];
      client.query = ((text: string) => {
        if (!text.includes('LOCK TABLE')) return query(text);
        tried.push(text);
        return query('SET statement_timeout = 1; SELECT pg_sleep(5)');
      }) as never;
      const found = await inspectDatabase(client, server.major, 10_000)();
      await Promise.all([client.end(), holder.end()]);
      expect(tried).to.have.length(1);
      expect(found).to.deep.equal(E.left(LIMIT));
    });

    it('is told in numbers, with the value to set', async () => {
      expect(await check(server, 'd2000')).to.deep.equal([
        {
          code: 'lock_table_too_small',
          // From 18 on, the dump locks no sequences.
          objects: { names: [], count: server.major >= 18 ? 1000 : 2000 },
          room: 100,
          statements: [
            `ALTER SYSTEM SET max_locks_per_transaction = ${server.major >= 18 ? 128 : 256};`,
          ],
        },
      ]);
    });

    it('is given back by the check', async () => {
      await check(server, 'd2000');
      const client = await pgSessionAt(server, 'd20');
      const { rows } = await client.query(
        "SELECT count(*)::int AS n FROM pg_locks WHERE mode = 'AccessShareLock' AND pid <> pg_backend_pid()",
      );
      await client.end();
      expect(rows).to.deep.equal([{ n: 0 }]);
    });
  });
};
