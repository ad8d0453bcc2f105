import * as O from 'fp-ts/lib/Option.js';
import type { RunQueue } from '../../../core/backups/ports/run-queue.js';
import type { StartedRun } from '../../../core/backups/ports/run-register.js';
import type { RunEntry } from '../entries.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState } from '../state.js';
import { toRun } from './run-page.js';
import { isKept } from './run-register.js';

/** Works on the dumps of runs that have ended. */
export const heldRuns = (cell: StateCell): Pick<RunQueue, 'hold' | 'renewHold' | 'keep'> => ({
  hold: (id, leaseMs) =>
    cell.run(({ runs, now }) => {
      const run = runs.get(id);
      const hasEnded = run?.state === 'done' || run?.state === 'expired';
      if (!hasEnded || !isKept(run) || (run.heldUntil ?? 0) > now()) return O.none;
      const held = { ...run, fence: run.fence + 1, heldUntil: now() + leaseMs };
      runs.set(id, held);
      return O.some({ fence: held.fence, run: toRun(held) });
    }),
  renewHold: (run, leaseMs) =>
    cell.run((state) =>
      changeHeld(run, { heldUntil: leaseMs > 0 ? state.now() + leaseMs : undefined })(state),
    ),
  keep: (run, { stored, copies }) => cell.run(changeHeld(run, { stored, copies })),
});

/** Changes a run that is held with this fence; false where there is none. */
const changeHeld =
  ({ id, fence }: StartedRun, change: Partial<RunEntry>) =>
  ({ runs }: MemoryState): boolean => {
    const run = runs.get(id);
    if (run?.heldUntil === undefined || run.fence !== fence) return false;
    runs.set(id, { ...run, ...change });
    return true;
  };
