import { aRestoredDatabase } from '../../../support/backups/proving/a-restored-database.js';
import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import pg from 'pg';
import { cronerDueTimes } from '../../../../adapters/scheduler/time/croner-due-times.js';
import { memoryDumpVerifier } from '../../../support/memory/dump-restorer.js';
import { memoryDumpStorage } from '../../../support/memory/dump-storage.js';
import { memoryClock } from '../../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../../adapters/store/sqlite/memory-store.js';
import { scheduleReport } from '../../../../core/backups/problems/schedule-report-wording.js';
import { foreseeRun } from '../../../../core/backups/use-cases/schedules/foresee-run.js';
import { maintainSchedule } from '../../../../core/backups/use-cases/schedules/maintain-schedule.js';
import { settleSchedule } from '../../../../core/backups/use-cases/schedules/settle-schedule.js';
import type { StorageRefusalCode } from '../../../../core/backups/storage-refusal.js';
import { examineDump } from '../../../../core/dump-check/use-cases/check-dump-readiness.js';
import type { DumpToolFindings } from '../../../../core/dump-check/dump-tool.js';
import type { InstanceDescription } from '../../../../core/fleet/fleet-description.js';
import {
  aDatabase,
  aDestination,
  aFleet,
  anInstance,
  aSchedule,
  aServer,
} from '../../../support/fleet/a-fleet.js';
import { putFleet, refAt } from '../../../support/fleet/put-fleet.js';
import { startPgLoginWorld } from '../../../support/login-probe/pg-login-world.js';
import { FITTING, NO_TOOL } from '../../../support/monitoring/a-server-monitor.js';
import { listedProblems } from '../../../support/problems/read-problems.js';
import { rightOf } from '../../../support/shared/right-of.js';

const HOUR_MS = 3_600_000;
const OLD = { file: '/usr/bin/pg_dump', version: '15.1', major: 15 };

/** What a break changes, other than by a statement to the server. */
interface Surroundings {
  tool: DumpToolFindings;
  refusal: O.Option<StorageRefusalCode>;
  instance: Partial<InstanceDescription>;
}

interface Break {
  readonly code: string;
  /** To the database, or to `postgres` where that is said; what fixes it again stands beside it. */
  readonly statements?: readonly [broken: string, fixed: string];
  readonly in?: 'postgres';
  readonly surroundings?: Partial<Surroundings>;
}

type World = Awaited<ReturnType<typeof startPgLoginWorld>>;

const ROLE = 'ALTER ROLE backup_admin';
const TABLE = 'CREATE TABLE t (i int); GRANT SELECT ON t TO backup_admin';

const breaksOf = (world: World, password: string, dueAt: Date): readonly Break[] => {
  const role = (broken: string, fixed: string): readonly [string, string] => [
    `${ROLE} ${broken}`,
    `${ROLE} ${fixed}`,
  ];
  const until = (time: Date): readonly [string, string] =>
    role(`VALID UNTIL '${time.toISOString()}'`, "VALID UNTIL 'infinity'");
  const portOf = (situation: Parameters<World['targetWhere']>[0]): Partial<Surroundings> => {
    const { host, port, tls } = world.targetWhere(situation);
    return { instance: { host, port, tls } };
  };
  return [
    {
      code: 'login_rejected',
      statements: role("PASSWORD 'another'", `PASSWORD '${password.replaceAll("'", "''")}'`),
    },
    { code: 'login_rejected', statements: role('NOLOGIN', 'LOGIN') },
    { code: 'login_rejected', statements: until(new Date(0)) },
    { code: 'password_expires', statements: until(new Date(dueAt.getTime() - 600_000)) },
    { code: 'too_many_connections', statements: role('CONNECTION LIMIT 0', 'CONNECTION LIMIT -1') },
    {
      code: 'database_missing',
      in: 'postgres',
      statements: ['ALTER DATABASE shop RENAME TO other', 'ALTER DATABASE other RENAME TO shop'],
    },
    {
      code: 'not_accepting_connections',
      in: 'postgres',
      statements: [
        'ALTER DATABASE shop ALLOW_CONNECTIONS false',
        'ALTER DATABASE shop ALLOW_CONNECTIONS true',
      ],
    },
    {
      code: 'access_denied',
      in: 'postgres',
      statements: [
        'REVOKE CONNECT ON DATABASE shop FROM public',
        'GRANT CONNECT ON DATABASE shop TO public',
      ],
    },
    { code: 'table_unreadable', statements: ['CREATE TABLE secret (i int)', 'DROP TABLE secret'] },
    { code: 'sequence_unreadable', statements: ['CREATE SEQUENCE q', 'DROP SEQUENCE q'] },
    {
      code: 'schema_unreadable',
      statements: [
        'CREATE SCHEMA s; CREATE TABLE s.t (i int); GRANT SELECT ON s.t TO backup_admin',
        'DROP SCHEMA s CASCADE',
      ],
    },
    {
      code: 'row_security',
      statements: [
        'ALTER TABLE t ENABLE ROW LEVEL SECURITY',
        'ALTER TABLE t DISABLE ROW LEVEL SECURITY',
      ],
    },
    { code: 'large_object_unreadable', statements: ['SELECT lo_create(7)', 'SELECT lo_unlink(7)'] },
    {
      code: 'subscriptions_left_out',
      statements: [
        "CREATE SUBSCRIPTION s CONNECTION '' PUBLICATION p WITH (connect = false)",
        'ALTER SUBSCRIPTION s SET (slot_name = NONE); DROP SUBSCRIPTION s',
      ],
    },
    { code: 'host_not_found', surroundings: portOf('the name of the host leads nowhere') },
    { code: 'unreachable', surroundings: portOf('nothing listens on the port') },
    { code: 'timed_out', surroundings: portOf('the server never answers') },
    { code: 'tls_failed', surroundings: portOf('the certificate has expired') },
    { code: 'not_a_database_server', surroundings: portOf('the server speaks HTTP') },
    { code: 'dump_tool_missing', surroundings: { tool: NO_TOOL } },
    { code: 'dump_tool_outdated', surroundings: { tool: { tools: [OLD], broken: 0 } } },
    ...(['destination_missing', 'destination_denied', 'destination_unreachable'] as const).map(
      (code): Break => ({ code, surroundings: { refusal: O.some(code) } }),
    ),
  ];
};

describe('what is foreseen of tonight’s dump', function () {
  this.timeout(120_000);
  let world: World;
  let password = '';

  before(async () => {
    world = await startPgLoginWorld();
    await world.postgres.query(TABLE, 'shop');
    password = world.accepting.target.password.reveal();
  });
  after(() => world.close());

  /** A fleet of so many schedules, at ten hours from now, which are due at the same time. */
  const aNight = async (count = 1) => {
    const clock = memoryClock(new Date(Math.ceil(Date.now() / 60_000) * 60_000));
    const dueAt = new Date(clock.now().getTime() + 10 * HOUR_MS);
    const well: Surroundings = { tool: FITTING, refusal: O.none, instance: {} };
    let now = well;
    const store = memoryStore(() => clock.now().getTime());
    const storage = memoryDumpStorage();
    const verifier = memoryDumpVerifier(() => E.right(aRestoredDatabase({})));
    const dueTimes = cronerDueTimes();
    const tool = { find: () => TE.right(now.tool) };
    const examine = examineDump({ tool, login: world.probe, seen: store.seen });
    const maintain = maintainSchedule({
      schedules: store.schedules,
      queue: store.queue,
      dueTimes,
      clock,
      foreseeRun: foreseeRun({ ...store, examine, storage, clock, verifier }),
      settleSchedule: settleSchedule({ ...store, dueTimes, scheduleReport }),
      settleDumps: () => TE.right({ isWorkDue: false, nextAt: O.none }),
      removeExpired: () => TE.right(0),
      settleProofs: () => TE.right(O.none),
    });
    const cron = `${dueAt.getUTCMinutes()} ${dueAt.getUTCHours()} * * *`;
    const { host, port, tls, user } = world.accepting.target;
    const apply = (jitterMs: number) =>
      putFleet(
        store,
        aFleet({
          servers: [
            aServer({
              instances: [
                anInstance({
                  host,
                  port,
                  tls,
                  admin: { user, password: world.accepting.target.password },
                  databases: [
                    aDatabase({
                      name: 'shop',
                      schedules: Array.from({ length: count }, (_, index) =>
                        aSchedule({ name: `nightly-${index}`, cron, timezone: 'UTC', jitterMs }),
                      ),
                    }),
                  ],
                  ...now.instance,
                }),
              ],
            }),
          ],
          destinations: [aDestination()],
        }),
      );
    await apply(1);
    const { id: vault } = await refAt(store, 'vault', 'destination');
    const maintainAll = async () => {
      for (let index = 0; index < count; index += 1) {
        const { id } = await refAt(store, `db-eu-1/main/shop/nightly-${index}`, 'schedule');
        await rightOf(maintain(id, new AbortController().signal));
      }
    };
    return {
      dueAt,
      /** Changes the surroundings, and applies the fleet where its description has changed with them. */
      change: async (next: Partial<Surroundings>) => {
        now = { ...well, ...next };
        storage.destination(vault).refusal = now.refusal;
        if (next.instance !== undefined) await apply(2);
      },
      /** As after a change of the description: everything is examined at once. */
      examineNow: async () => {
        clock.set(new Date(dueAt.getTime() - HOUR_MS / 2));
        await apply(3);
        await maintainAll();
      },
      maintainAt: async (hoursBefore: number) => {
        clock.set(new Date(dueAt.getTime() - hoursBefore * HOUR_MS));
        await maintainAll();
      },
      open: async () =>
        (await listedProblems(store))
          .filter(({ closedAt }) => O.isNone(closedAt))
          .map(({ kind, severity, facts }) => [kind, severity, facts?.['code']]),
    };
  };

  it('is nothing at all of a hundred schedules that are well', async () => {
    const { maintainAt, open } = await aNight(100);
    for (const hours of [10, 1]) await maintainAt(hours);
    expect(await open()).to.deep.equal([]);
  });

  it('is each of twenty-four ways to break it, named by its cause before it is due, until it is fixed', async () => {
    const breaks = breaksOf(world, password, (await aNight()).dueAt);
    expect(breaks).to.have.length(24);
    for (const { code, statements: [broken, fixed] = [], surroundings = {}, ...one } of breaks) {
      const place = one.in ?? 'shop';
      const night = await aNight();
      await night.maintainAt(10);
      expect(await night.open(), code).to.deep.equal([]);
      if (broken !== undefined) await world.postgres.query(broken, place);
      await night.change(surroundings);
      await night.maintainAt(6);
      await night.maintainAt(1);
      expect(await night.open(), code).to.deep.equal([['dump_will_fail', 'critical', code]]);
      if (fixed !== undefined) await world.postgres.query(fixed, place);
      await night.change({});
      await night.examineNow();
      expect(await night.open(), code).to.deep.equal([]);
    }
  });

  it('is a lock only within the hour before, and where it is still held', async () => {
    const { port, superuser } = world.postgres;
    const writer = new pg.Client({ host: '127.0.0.1', port, ...superuser, database: 'shop' });
    await writer.connect();
    const night = await aNight();
    await night.maintainAt(10);
    await writer.query('BEGIN');
    await writer.query('LOCK TABLE t');
    await night.maintainAt(6);
    expect(await night.open()).to.deep.equal([]);
    await night.maintainAt(1);
    expect(await night.open()).to.deep.equal([['dump_will_fail', 'critical', 'table_locked']]);
    await writer.end();
    await night.examineNow();
    expect(await night.open()).to.deep.equal([]);
  });
});
