import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { correctWatch, oldestRun } from '../correct-watch.js';
import type { MonitoringRules } from '../apply-observation.js';
import { recallWatch } from '../recall-watch.js';
import type { ResourceId } from '../../shared/resource.js';
import type { ServerMemory } from '../server-memory.js';
import type { WatchMemory } from '../watch-memory.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { MonitoredFleet } from '../ports/monitored-fleet.js';

export interface RecallServerPorts {
  readonly monitored: Pick<MonitoredFleet, 'problems'>;
  readonly clock: Clock;
}

/** Has the store correct what is remembered of a server, unless that is known to be right. */
export const recallServer =
  ({ monitored, clock }: RecallServerPorts, { flappingMs }: MonitoringRules) =>
  (server: ResourceId, before: ServerMemory): TE.TaskEither<PortFailure, ServerMemory> =>
    before.isSure
      ? TE.right(before)
      : pipe(
          monitored.problems(server, recallSince(before.memory, clock.now(), flappingMs)),
          TE.map((kept) => ({
            ...before,
            memory: correctWatch(before.memory, recallWatch(kept)),
            isSure: true,
          })),
        );

/** Whatever was closed since then may tell something of what comes. */
const recallSince = (memory: WatchMemory, now: Date, flappingMs: number): Date => {
  const flapping = now.getTime() - flappingMs;
  return pipe(
    oldestRun(memory),
    O.match(
      () => new Date(flapping),
      (since) => new Date(Math.min(flapping, since.getTime())),
    ),
  );
};
