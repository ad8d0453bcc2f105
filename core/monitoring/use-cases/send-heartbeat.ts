import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Uuid } from '../../shared/uuid.js';
import { type WatchDuty, watchDuty } from '../assignment/assignment.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { WatchRota } from '../ports/monitoring-nodes.js';
import type { WatchedFleet } from '../ports/monitored-fleet.js';

/** Notes that a node is on watch, and finds out what there is to watch for it among those that are. */
export type AttendWatch = (node: Uuid) => TE.TaskEither<PortFailure, Attendance>;

export interface Attendance {
  /** Every node on watch, in alphabetical order. */
  readonly nodes: readonly Uuid[];
  readonly duty: WatchDuty;
}

export interface AttendWatchPorts {
  readonly rota: Pick<WatchRota, 'attend'>;
  readonly watched: Pick<WatchedFleet, 'servers'>;
  readonly clock: Clock;
}

/** Who has not been seen for `goneAfterMs` is no longer on watch. */
export const attendWatch =
  ({ rota, watched, clock }: AttendWatchPorts, goneAfterMs: number): AttendWatch =>
  (node) =>
    pipe(
      TE.fromIO(() => clock.now()),
      TE.flatMap((at) => rota.attend(node, at, new Date(at.getTime() - goneAfterMs))),
      TE.bindTo('nodes'),
      TE.apS('servers', watched.servers),
      TE.map(({ nodes, servers }) => ({ nodes, duty: watchDuty(node, nodes, servers) })),
    );
