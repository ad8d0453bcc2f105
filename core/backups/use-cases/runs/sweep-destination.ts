import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DeletionTime } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { DestinationTarget } from '../../destination-target.js';
import { timeInName } from '../../dump-file-name.js';
import {
  isManifestOf,
  isObjectOf,
  isObjectOfEarlier,
  objectNames,
  timeOfObject,
} from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { RunQueue } from '../../ports/run-queue.js';
import { DAY_MS } from '../../../shared/durations.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { Run } from '../../run.js';
import { type Place, removeDump } from '../storing/stored-object.js';
import type { PreparedRun } from './prepare-run.js';

/**
 * Removes the parts of unfinished dumps from a destination, and returns their number. Another installation may write there as
 * well: parts that are of no run which failed here, or of an earlier attempt, are left for two days after their planned time. A
 * refusal counts as nothing to remove: the probe of the destination opens the problem.
 */
export type SweepDestination = (target: DestinationTarget) => PortTask<number>;

export interface SweepDestinationPorts {
  readonly queue: Pick<RunQueue, 'underWay' | 'failedSince'>;
  readonly storage: Pick<DumpStorage, 'sweep'>;
  readonly deletionTime: DeletionTime;
}

export const sweepDestination =
  ({ queue, storage, deletionTime }: SweepDestinationPorts): SweepDestination =>
  (target) =>
    pipe(
      storage.sweep(target, isLeftAlone(queue, deletionTime)),
      TE.orElse((failure) => (failure._tag === 'StorageRefused' ? TE.right(0) : TE.left(failure))),
    );

/** A dump may start a day late, and take nearly another day. */
const TWO_DAYS_MS = 2 * DAY_MS;

const isLeftAlone = (
  queue: SweepDestinationPorts['queue'],
  deletionTime: DeletionTime,
): PortTask<(object: string) => boolean> =>
  pipe(
    queue.underWay,
    TE.bindTo('runs'),
    TE.bind('youngest', () =>
      TE.map((now: Date) => new Date(now.getTime() - TWO_DAYS_MS))(deletionTime),
    ),
    // One may have been planned for a day before it ended.
    TE.bind('failed', ({ youngest }) => queue.failedSince(youngest)),
    TE.map(({ runs, youngest, failed }) => {
      const now = runs.flatMap((run) => [isObjectOf(run), isManifestOf(run)]);
      const before = [...runs, ...failed.map(({ id, fence }) => ({ id, fence: fence + 1 }))];
      const isLeft = before.map(isObjectOfEarlier);
      return (object: string) =>
        now.some((isOf) => isOf(object)) ||
        (!isLeft.some((isOf) => isOf(object)) && timeOfObject(object) > timeInName(youngest));
    }),
  );

/**
 * How many runs are cleaned up after, each with a few attempts: of earlier ones a destination that was unreachable for long has little.
 */
const MOST_RUNS = 5;

/**
 * Removes what the failed runs of a schedule since its last dump may have left: a destination may have named a dump, and become
 * unreachable before it answered, until the run had failed. What cannot be removed now is retried by the next run.
 */
export const removeLost = (
  storage: Pick<DumpStorage, 'remove'>,
  prepared: Pick<PreparedRun, 'state' | 'destination'>,
): TE.TaskEither<never, unknown> =>
  pipe(
    lostPlaces(prepared),
    TE.traverseSeqArray(removeDump(storage)),
    TE.orElseW(() => TE.right(undefined)),
  );

const lostPlaces = ({
  state: { runs, ...state },
  destination,
}: Pick<PreparedRun, 'state' | 'destination'>): readonly Place[] =>
  pipe(
    runs,
    RA.takeLeftWhile(({ state: ended }) => ended !== 'done' && ended !== 'expired'),
    RA.filter((run) => run.state === 'failed' || run.state === 'cancelled'),
    RA.takeLeft(MOST_RUNS),
    RA.chain((run) =>
      pipe(
        O.Do,
        O.apS('plannedFor', run.plannedFor),
        O.apS('format', run.format),
        O.apS('toolVersion', run.toolVersion),
        O.map(({ toolVersion, ...facts }) => ({
          ...facts,
          databasePath: state.databasePath,
          engine: state.engine,
          toolMajor: Number.parseInt(toolVersion),
          isEncrypted: destination.encrypt.length > 0,
        })),
        O.match(
          () => [],
          (facts) =>
            attemptsOf(run)
              .flatMap((attempt) => objectNames({ ...facts, run: attempt }))
              .map((object) => ({ destination, object })),
        ),
      ),
    ),
  );

const attemptsOf = ({ id, attempt }: Run) =>
  Array.from({ length: attempt }, (_, index) => ({ id, fence: index + 1 }));
