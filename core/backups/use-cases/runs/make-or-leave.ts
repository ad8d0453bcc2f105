import * as E from 'fp-ts/lib/Either.js';
import type { Timer } from '../../../shared/ports/timer.js';
import type { ClaimedRun } from '../../ports/run-queue.js';
import { removeDump } from '../storing/stored-object.js';
import { type MadeDump, makeStoredDump, type MakeStoredDumpPorts } from './make-stored-dump.js';
import type { RunFailure } from './prepare-run.js';
import { onAbort, type RunUnderWay } from './supervise-run.js';

/** For so long the work of a run that was ended may clean up. */
const CLEANING_MS = 120_000;

/**
 * Makes the dump of a run. Where the run was ended, and its work goes on for longer than it takes to clean up, such as at a
 * disk that does not answer, the work is left alone, and a dump that it makes yet is removed.
 */
export const makeOrLeave = async (
  ports: MakeStoredDumpPorts & { readonly timer: Timer },
  run: ClaimedRun,
  underWay: RunUnderWay,
): Promise<E.Either<RunFailure, MadeDump>> => {
  const state = { isLeft: false, clear: (): void => undefined };
  const left = new Promise<E.Either<RunFailure, MadeDump>>((resolve) => {
    const leave = (): void => {
      state.isLeft = true;
      resolve(E.left({ code: 'dump_interrupted' }));
    };
    const release = onAbort(underWay.signal, () => {
      state.clear = ports.timer.after(CLEANING_MS, leave);
    });
    if (!underWay.signal.aborted) state.clear = release;
  });
  const work = makeStoredDump(ports)(run, underWay)().then(async (made) => {
    if (state.isLeft && E.isRight(made)) await removeDump(ports.storage)(made.right.place)();
    return made;
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    state.clear();
  }
};
