import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../../shared/ports/clock.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { DestinationTarget } from '../../destination-target.js';
import { timeInName } from '../../dump-file-name.js';
import { isObjectOf, isObjectOfEarlier, timeOfObject } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { DAY_MS } from '../../../shared/durations.js';

/**
 * Removes the parts of unfinished dumps from a destination, and returns their number. Another installation may write there as
 * well: parts that are not of a run under way here are left for two days after their planned time. A refusal counts as nothing
 * to remove: the probe of the destination opens the problem.
 */
export type SweepDestination = (target: DestinationTarget) => TE.TaskEither<PortFailure, number>;

export interface SweepDestinationPorts {
  readonly queue: Pick<RunQueue, 'underWay'>;
  readonly storage: Pick<DumpStorage, 'sweep'>;
  readonly clock: Clock;
}

export const sweepDestination =
  ({ queue, storage, clock }: SweepDestinationPorts): SweepDestination =>
  (target) =>
    pipe(
      storage.sweep(target, isLeftAlone(queue, clock)),
      TE.orElse((failure) => (failure._tag === 'StorageRefused' ? TE.right(0) : TE.left(failure))),
    );

/** A dump may start a day late, and take nearly another day. */
const TWO_DAYS_MS = 2 * DAY_MS;

const isLeftAlone = (
  { underWay }: SweepDestinationPorts['queue'],
  clock: Clock,
): TE.TaskEither<PortFailure, (object: string) => boolean> =>
  pipe(
    underWay,
    TE.map((runs) => {
      const youngest = timeInName(new Date(clock.now().getTime() - TWO_DAYS_MS));
      const [now, before] = [runs.map(isObjectOf), runs.map(isObjectOfEarlier)];
      return (object: string) =>
        now.some((isOf) => isOf(object)) ||
        (!before.some((isOf) => isOf(object)) && timeOfObject(object) > youngest);
    }),
  );
