import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { grantsOn } from '../../access/caller.js';
import type { DetectedKind } from '../../problems/detected-kind.js';
import type { ProblemHistory } from '../../problems/ports/problem-history.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

/** Whether the problem of isolation is open, as an earlier node may have left it. */
export type FindIsolation = PortTask<boolean>;

export interface FindIsolationPorts {
  readonly monitored: Pick<MonitoredFleet, 'fleet'>;
  readonly history: Pick<ProblemHistory, 'page'>;
  readonly clock: Clock;
}

const KIND: DetectedKind = 'control_plane_isolated';

const MONITORING = { id: 'monitoring', grants: grantsOn('fleet', ['server:read']) };

export const findIsolation = ({ monitored, history, clock }: FindIsolationPorts): FindIsolation =>
  pipe(
    monitored.fleet,
    TE.flatMap((fleet) => {
      const filter = {
        ...{ state: O.some('open' as const), kind: O.some(KIND) },
        ...{ severity: O.none, resource: O.some(fleet), includesSuppressed: false },
      };
      return history.page(MONITORING, { filter, after: O.none, limit: 1 }, clock.now());
    }),
    TE.map(({ problems }) => problems.length > 0),
  );
