import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { detectedKey } from '../../problems/detected-kind.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoringChange } from '../monitoring-change.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';
import type { MonitoringNodes } from '../ports/monitoring-nodes.js';
import { isTooLate, watchStatus, type WatchStatus } from '../watch-status.js';

/**
 * Opens the problem of the fleet that checks are late, and closes it when they are in time again, by what all nodes have
 * reported. Takes whether this node knows it to be open and by how much its checks are late, which dates the problem: what is only
 * foreseen begins now. Returns whether it is open now; nothing is written while it stays the same.
 */
export type EvaluateLateness = (
  knownAsOpen: O.Option<boolean>,
  lateMs: number,
) => TE.TaskEither<PortFailure, boolean>;

export interface EvaluateLatenessPorts {
  readonly nodes: Pick<MonitoringNodes, 'reports'>;
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly clock: Clock;
  /** Sentences are made at the delivery, and the store keeps those of problems. */
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
          : pipe(
              monitored.fleet,
              TE.flatMap((fleet) =>
                monitored.record([
                  isOpen
                    ? opening(latenessReport(fleet, status, new Date(at.getTime() - lateMs)))
                    : { _tag: 'Close', key: detectedKey('watch_behind', fleet), at },
                ]),
              ),
            ),
      ),
      TE.map(({ isOpen }) => isOpen),
    );

const UNCHANGED: TE.TaskEither<PortFailure, void> = TE.right(undefined);

const opening = (report: ProblemReport): MonitoringChange => ({
  _tag: 'Open',
  report,
  failures: 0,
});
