import type { Uuid } from '../../../core/shared/uuid.js';
import type { MaintenancePlan } from '../../../core/maintenance/maintenance-window.js';
import type { Store } from '../../../core/store.js';
import { aViewer } from '../access/a-caller.js';
import { aWideFleet } from '../fleet/a-wide-fleet.js';
import { putFleet, refAt } from '../fleet/put-fleet.js';
import { aFleet } from '../fleet/a-fleet.js';
import { aReport } from '../problems/a-problem.js';
import { aFilter, listedProblems, overviewProblems } from '../problems/read-problems.js';
import { rightOf } from '../shared/right-of.js';
import type { ProblemRecord, ProblemReport } from '../../../core/problems/problem.js';
import * as O from 'fp-ts/lib/Option.js';

/** So many hours from now, by the clock of the machine, which is that of every store. */
export const hoursAhead = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);

/** Windows and problems of two servers, `s1` and `s2`, each with `i1` and its `d1`. */
export const maintainedServers = (store: () => Store) => {
  const about = async (path: string): Promise<MaintenancePlan['resource']> => {
    if (path === 'fleet') return { type: 'fleet', id: await rightOf(store().monitored.fleet) };
    const { type, id } = await refAt(store(), path);
    return { type, id };
  };
  const planOf = async (path: string, fromHours: number, untilHours: number) => ({
    resource: await about(path),
    from: hoursAhead(fromHours),
    until: hoursAhead(untilHours),
    note: 'New disks',
  });
  const reportOf = async (path: string, telling: Partial<ProblemReport> = {}) =>
    aReport(await about(path), telling);
  return {
    put: () => putFleet(store(), aFleet({ servers: aWideFleet(2, 1, 1).servers })),
    about,
    planOf,
    /** Starts a window, and returns it. */
    start: async (path: string, fromHours: number, untilHours: number) => {
      const plan = await planOf(path, fromHours, untilHours);
      const id = O.toNullable(await rightOf(store().maintenance.add(plan, 'on-call')));
      if (id === null) throw new Error(`There is no ${path}.`);
      return { ...plan, id };
    },
    open: async (path: string, telling?: Partial<ProblemReport>, reopenSince?: Date) =>
      rightOf(store().problems.open(await reportOf(path, telling), reopenSince)),
    close: async (path: string, at = new Date()) =>
      rightOf(store().problems.close(await reportOf(path), at)),
    /** The one problem there is. */
    only: async (at = new Date()): Promise<ProblemRecord> => {
      const [problem, ...others] = await listedProblems(store(), aViewer(), aFilter(), at);
      if (problem === undefined || others.length > 0) throw new Error('There is not one problem.');
      return problem;
    },
    /** The resources whose problems the overview shows. */
    shown: async (at = new Date()) =>
      (await overviewProblems(store(), aViewer(), at)).map(({ resource }) => resource.name),
  };
};

/** Starts a window of `db-eu-1` that is under way. */
export const withMaintenance = async (store: Store): Promise<Uuid> =>
  (await maintainedServers(() => store).start('db-eu-1', -1, 2)).id;
