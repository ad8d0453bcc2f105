import { expect } from 'chai';
import { type PgLogin, pgSessionAt, queryAt } from '../database-servers/at-postgres.js';
import { guardedLoginProbe } from '../../../adapters/login-probe/guarded-login-probe.js';
import { Secret } from '../../../core/shared/secret.js';
import { obstacleLines, obstaclesOf } from './obstacle-lines.js';
import { loopbackGuard } from '../login-probe/loopback-guard.js';
import type { PgInspectionCase } from './pg-inspection-cases.js';
import { pollUntil } from '../shared/poll-until.js';
import { toLoopback } from '../login-probe/to-loopback.js';
import { forSuite } from '../shared/for-suite.js';

export type InspectedServer = PgLogin & { readonly stop: () => Promise<void> };

/** What an inspection finds on this server, in each of these cases. */
export const describePgInspection = (
  name: string,
  start: () => Promise<InspectedServer>,
  cases: readonly PgInspectionCase[],
): void => {
  describe(`an inspection of a database on ${name}`, () => {
    const probe = guardedLoginProbe(loopbackGuard(60_000));
    let databases = 0;
    let strategy = '';

    const server = forSuite(() => start());
    before(async () => {
      const [row] = await run('postgres', 'SHOW server_version_num');
      // What is copied as files takes half of what takes its way through the log; an older server knows no other way.
      if (Number(row?.['server_version_num']) >= 150_000) strategy = 'STRATEGY FILE_COPY';
      await run('postgres', "CREATE ROLE backup LOGIN PASSWORD 'x'; CREATE ROLE other");
    });
    after(() => probe.close());

    const connect = (database: string) => pgSessionAt(server(), database);
    const run = (database: string, sql: string) => queryAt(server(), sql, database);
    const targetOn = (database: string) =>
      toLoopback({ port: server().port, user: 'backup', password: new Secret('x'), database });
    const create = async (setup: string) => {
      const database = `d${(databases += 1)}`;
      await run('postgres', `CREATE DATABASE ${database} ${strategy}`);
      await run(database, setup.replaceAll(':db', database));
      return database;
    };

    /** The lines for a case, while its session is open. */
    const inspect = async ({ setup, open }: PgInspectionCase) => {
      const database = await create(setup);
      const other = await connect(database);
      if (open !== undefined) await other.query(`BEGIN; ${open}`);
      try {
        return await obstacleLines(probe, targetOn(database));
      } finally {
        await other.end();
      }
    };

    for (const situation of cases)
      it(`finds what is in the way of a dump with ${situation.name}`, async () => {
        expect(await inspect(situation)).to.deep.equal(situation.found);
      });

    it('finds a lock that somebody only waits for, and since when', async () => {
      const database = await create('CREATE TABLE t (i int); GRANT SELECT ON t TO backup');
      const [reader, writer] = [await connect(database), await connect(database)];
      await reader.query('BEGIN; SELECT * FROM t');
      const waiting = writer.query('BEGIN; LOCK TABLE t');
      const found = await pollUntil(
        () => obstaclesOf(probe, targetOn(database)),
        ({ length }) => length > 0,
      );
      await reader.end();
      await waiting;
      await writer.end();
      const [obstacle] = found;
      const since = obstacle !== undefined && 'since' in obstacle ? obstacle.since : undefined;
      expect(found).to.deep.equal([
        { code: 'table_locked', objects: { names: ['"public"."t"'], count: 1 }, since },
      ]);
      expect(since).to.be.instanceOf(Date);
    });

    it('gives statements that fix what it finds', async () => {
      const database = await create(
        `CREATE SCHEMA "s\n;--"; CREATE TABLE "s\n;--"."t""" (i serial); CREATE TABLE r (i int);
         ALTER TABLE r ENABLE ROW LEVEL SECURITY; SELECT lo_create(7)`,
      );
      const target = targetOn(database);
      for (const obstacle of await obstaclesOf(probe, target))
        if ('statements' in obstacle)
          for (const statement of obstacle.statements) await run(database, statement);
      expect(await obstacleLines(probe, target)).to.deep.equal([]);
      await run('postgres', 'ALTER ROLE backup NOBYPASSRLS');
    });

    it('leaves no setting behind in the session of a pooler', async () => {
      const database = await create('SELECT 1');
      const client = await connect(database);
      const { inspectionQuery } =
        await import('../../../adapters/login-probe/postgresql/inspection-query.js');
      const settings = 'SELECT name, setting FROM pg_settings ORDER BY name';
      const before = (await client.query(settings)).rows as unknown;
      await client.query(inspectionQuery(14, 5000));
      expect((await client.query(settings)).rows).to.deep.equal(before);
      await client.end();
    });
  });
};
