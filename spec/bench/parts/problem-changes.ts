import type { ProblemReport } from '../../../core/problems/problem.js';
import type { ResourceRef } from '../../../core/shared/resource.js';
import { refAt } from '../../support/fleet/put-fleet.js';
import { rightOf } from '../../support/shared/right-of.js';
import type { StoreLocation } from '../engines/engine.js';
import { forEachEngine } from '../harness/for-each-engine.js';
import { atMost, figureOnly } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import { timed } from '../harness/stopwatch.js';

const AT_ONCE = 50;
const LIMIT = 3;

/** What it costs to open and to close a problem, durably, beside a plain durable insert into the same store. */
export const problemChanges = forEachEngine(async (world, engine) => {
  const size = world.sizes.at(-1) ?? 0;
  const { store, location } = await world.fleetOf(engine, size, 10);
  world.log(`${engine.name}: opening and closing problems`);
  const databases: ResourceRef[] = [];
  for (let n = 1; n <= AT_ONCE; n += 1) databases.push(await refAt(store, `s${n}/main/d1`));
  const reports = databases.map(reportOf);
  const plain = await location.preparePlainInsert();
  const each = (work: (report: ProblemReport) => Promise<unknown>) => () =>
    timed(async () => {
      for (const report of reports) await work(report);
    });
  const took = await roundRobin(world.isQuick ? 6 : 30, {
    plain: each(plain),
    // Only an open problem can be closed, whichever of the two runs first.
    opened: async () => {
      for (const report of reports) await rightOf(store.problems.close(report, new Date()));
      return each((report) => rightOf(store.problems.open(report)))();
    },
    closed: async () => {
      for (const report of reports) await rightOf(store.problems.open(report));
      return each((report) => rightOf(store.problems.close(report, new Date())))();
    },
  });
  const openRatio = medianRatio(took.opened, took.plain);
  const closeRatio = medianRatio(took.closed, took.plain);
  world.log(`${engine.name}: what that writes`);
  const { plainBytes, openBytes, closeBytes } = await bytesLogged(location, reports, {
    plainBytes: plain,
    openBytes: (report) => rightOf(store.problems.open(report)),
    closeBytes: (report) => rightOf(store.problems.close(report, new Date())),
  });
  const usEach = (batches: readonly number[]): number => median(batches) / AT_ONCE;
  return {
    figures: {
      engine: engine.name,
      size,
      plainInsertUs: usEach(took.plain),
      openUs: usEach(took.opened),
      closeUs: usEach(took.closed),
      openRatio,
      closeRatio,
      plainBytes,
      openBytes,
      closeBytes,
    },
    goals: [
      atMost(
        `Time to open a problem durably on ${engine.name}, of inserting a plain row as durably`,
        LIMIT,
        openRatio,
      ),
      atMost(
        `Time to close a problem durably on ${engine.name}, of inserting a plain row as durably`,
        LIMIT,
        closeRatio,
      ),
      figureOnly(
        `Bytes of the log for opening a problem on ${engine.name}, of those for a plain row`,
        openBytes / plainBytes,
      ),
      figureOnly(
        `Bytes of the log for closing a problem on ${engine.name}, of those for a plain row`,
        closeBytes / plainBytes,
      ),
    ],
  };
});

type Work = (report: ProblemReport) => Promise<unknown>;

/** So few that SQLite does not restart its write-ahead log meanwhile. */
const LOGGED = 20;

/** The bytes that each of the works adds to the log, once every page that it writes was written before. */
const bytesLogged = async <N extends string>(
  place: StoreLocation,
  reports: readonly ProblemReport[],
  works: Readonly<Record<N, Work>>,
): Promise<Readonly<Record<N, number>>> => {
  const some = reports.slice(0, LOGGED);
  const logged: Partial<Record<N, number>> = {};
  await place.settle();
  for (const _ of ['the first writing', 'the one that counts'])
    for (const name of Object.keys(works) as N[]) {
      const before = await place.loggedBytes();
      for (const report of some) await works[name](report);
      logged[name] = ((await place.loggedBytes()) - before) / LOGGED;
    }
  return logged as Record<N, number>;
};

const reportOf = (resource: ResourceRef): ProblemReport => ({
  kind: 'bench_change',
  resource,
  severity: 'warning',
  message: 'No schedule dumps this database, so that nothing can be restored.',
  since: new Date('2026-11-20T03:00:00.000Z'),
});
