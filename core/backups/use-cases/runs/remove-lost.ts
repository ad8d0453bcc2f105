import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { objectNames } from '../../object-name.js';
import type { DumpStorage } from '../../ports/dump-storage.js';
import type { Run } from '../../run.js';
import { type Place, removeDump } from '../storing/stored-object.js';
import type { PreparedRun } from './prepare-run.js';

/** Of so many runs, each of a few attempts: a destination that was away for longer has little of the others. */
const MOST_RUNS = 5;

/**
 * A destination may have named a dump when it was last heard of, and been away until its run had failed for good. Removes what
 * the runs of the schedule that failed since its last dump may have left so; what cannot be removed now is tried again by
 * the next run.
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
          ...{ databasePath: state.databasePath, engine: state.engine },
          toolMajor: Number.parseInt(toolVersion),
          isEncrypted: destination.encrypt.length > 0,
        })),
        O.match(
          () => [],
          (facts) =>
            attemptsOf(run)
              .flatMap((mark) => objectNames({ ...facts, run: mark }))
              .map((object) => ({ destination, object })),
        ),
      ),
    ),
  );

const attemptsOf = ({ id, attempt }: Run) =>
  Array.from({ length: attempt }, (_, index) => ({ id, fence: index + 1 }));
