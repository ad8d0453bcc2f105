import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { detectedKey } from '../../problems/detected-kind.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoringChange } from '../monitored-state.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import { isTooLate, watchStatus, type WatchStatus } from '../watch-status.js';

/**
 * Opens the problem of late checks, and closes it when they are in time again, by the reports of all nodes. Takes whether this
 * node knows the problem to be open, and by how much its checks are late, from which `since` follows; a foreseen delay begins
 * now. Returns whether the problem is open; writes nothing while that stays the same.
 */
export type EvaluateLateness = (
  knownAsOpen: O.Option<boolean>,
  lateMs: number,
) => PortTask<boolean>;

export interface EvaluateLatenessPorts {
  readonly nodes: Pick<MonitoringNodes, 'reports'>;
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly clock: Clock;
  /** Sentences are made where they are delivered; those of problems are stored. */
  readonly latenessReport: (fleet: ResourceId, status: WatchStatus, since: Date) => ProblemReport;
}

export const evaluateLateness =
  ({ nodes, monitored, clock, latenessReport }: EvaluateLatenessPorts): EvaluateLateness =>
  (knownAsOpen, lateMs) =>
    pipe(
      nodes.reports,
      TE.map((reports) => ({ at: clock.now(), status: watchStatus(reports, clock.now()) })),
      TE.bind('isOpen', ({ status }) => TE.right(isTooLate(status, O.toUndefined(knownAsOpen)))),
      TE.tap(({ at, status, isOpen }) =>
        O.isSome(knownAsOpen) && knownAsOpen.value === isOpen
          ? UNCHANGED
          : TE.flatMap(monitored.fleet, (fleet) =>
              monitored.record([
                isOpen
                  ? opening(latenessReport(fleet, status, new Date(at.getTime() - lateMs)))
                  : { _tag: 'Close', key: detectedKey('watch_behind', fleet), at },
              ]),
            ),
      ),
      TE.map(({ isOpen }) => isOpen),
    );

const UNCHANGED: PortTask<void> = TE.right(undefined);

const opening = (report: ProblemReport): MonitoringChange => ({
  _tag: 'Open',
  report,
  failures: 0,
});
