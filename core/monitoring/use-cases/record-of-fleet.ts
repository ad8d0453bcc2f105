import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type DetectedKind, detectedKey } from '../../problems/detected-kind.js';
import type { ProblemReport } from '../../problems/problem.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

export interface RecordOfFleetPorts {
  readonly monitored: Pick<MonitoredFleet, 'fleet' | 'record'>;
  readonly clock: Clock;
}

/** Opens a problem of the fleet itself, or closes it where there is none. */
export const recordOfFleet = (
  { monitored, clock }: RecordOfFleetPorts,
  kind: DetectedKind,
  toReport: O.Option<(fleet: ResourceId) => ProblemReport>,
): TE.TaskEither<PortFailure, void> =>
  pipe(
    monitored.fleet,
    TE.flatMap((fleet) =>
      monitored.record([
        O.isSome(toReport)
          ? { _tag: 'Open', report: toReport.value(fleet), failures: 0 }
          : { _tag: 'Close', key: detectedKey(kind, fleet), at: clock.now() },
      ]),
    ),
    TE.map(() => undefined),
  );
