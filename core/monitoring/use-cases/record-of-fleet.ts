import { pipe } from 'fp-ts/lib/function.js';
import * as D from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type DetectedKind, detectedKey } from '../../problems/detected-kind.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

export interface RecordOfFleetPorts {
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly clock: Clock;
}

/**
 * Opens a problem of the fleet itself that is there so many times, each since one of these times, or closes it where there are none.
 * Returns how many there are.
 */
export const recordOfFleet =
  (
    { monitored, clock }: RecordOfFleetPorts,
    kind: DetectedKind,
    toReport: (fleet: ResourceId, count: number, since: Date) => ProblemReport,
  ) =>
  (times: readonly Date[]): PortTask<number> =>
    pipe(
      monitored.fleet,
      TE.flatMap((fleet) => {
        const first = RA.head(RA.sort(D.Ord)(times));
        return monitored.record([
          O.isSome(first)
            ? { _tag: 'Open', report: toReport(fleet, times.length, first.value), failures: 0 }
            : { _tag: 'Close', key: detectedKey(kind, fleet), at: clock.now() },
        ]);
      }),
      TE.map(() => times.length),
    );
