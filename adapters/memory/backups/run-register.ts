import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { failedRun } from '../../../core/backups/dump-end.js';
import type { Hold, RunRegister, StartedRun } from '../../../core/backups/ports/run-register.js';
import { proofOfRun } from '../../../core/backups/proof/proof.js';
import { endOfRun, type RunOutcome } from '../../../core/backups/run.js';
import { type MemoryState, rouse, type StateCell } from '../state.js';
import type { RunEntry } from '../entries.js';
import { addProof } from './proof-register.js';
import { daysOfRuns, findRun, pageOfRuns, toRun } from './run-page.js';
import { startRun } from './start-run.js';
import { placesOf } from '../../../core/backups/keeping/dump-places.js';
import type { RunQueue } from '../../../core/backups/ports/run-queue.js';

export const memoryRunRegister = (cell: StateCell): RunRegister => ({
  start: (start, limits) => cell.attempt((state) => startRun(state, start, limits)),
  renew: (run, leaseMs, sizeBytes) =>
    cell.run((state): Hold => {
      const change = () => ({ leaseUntil: state.now() + leaseMs, sizeBytes });
      if (!changeRun(run, change)(state)) return 'lost';
      return state.runs.get(run.id)?.isCancelRequested === true ? 'cancelling' : 'held';
    }),
  ...restoreRegister(cell),
  finish: (run, outcome, at) => cell.run((state) => finishRun(state, run, outcome, at)),
  endAbandoned: cell.run((state) => {
    const now = state.now();
    const abandoned = [...state.runs.values()].filter(
      ({ state, leaseUntil, schedule, isCancelRequested }) =>
        state === 'running' && leaseUntil <= now && (O.isNone(schedule) || isCancelRequested),
    );
    for (const run of abandoned) changeRun(run, endOfLease)(state);
    return abandoned.length;
  }),
  page: (caller, query) => cell.run((state) => pageOfRuns(state, caller, query)),
  find: (caller, id) => cell.run((state) => findRun(state, caller, id)),
  daysOf: (...asked) => cell.run((state) => daysOfRuns(state, ...asked)),
  purge: (before, limit) => cell.run((state) => purgeRuns(state, before, limit)),
});

const purgeRuns = ({ runs }: MemoryState, before: Date, limit: number): number => {
  const ended = [...runs.values()].filter(
    (run) => O.exists((at: Date) => at < before)(run.endedAt) && !isKept(run),
  );
  const purged = pipe(ended, RA.sort(byEnd), RA.takeLeft(limit));
  for (const { id } of purged) runs.delete(id);
  return purged.length;
};

/** With the proof that the run brings. */
const finishRun = (state: MemoryState, run: StartedRun, outcome: RunOutcome, at: Date): boolean => {
  const end = endOfRun(outcome);
  if (!changeRun(run, () => ({ ...end, endedAt: O.some(at) }))(state)) return false;
  const entry = state.runs.get(run.id);
  const proof = O.toUndefined(proofOfRun(run.id, end, at));
  if (entry !== undefined && proof !== undefined) addProof(state, entry, proof);
  return true;
};

/** The part about runs that restore. */
const restoreRegister = (
  cell: StateCell,
): Pick<RunRegister, 'noteRestore' | 'uncleared' | 'clear'> => ({
  noteRestore: (run, sizeBytes, restore) =>
    cell.run(changeRun(run, () => ({ sizeBytes, restore: O.some(restore) }))),
  uncleared: cell.run(({ runs }) =>
    [...runs.values()]
      .filter(({ isUncleared, endedAt }) => isUncleared && O.isSome(endedAt))
      .map(toRun),
  ),
  clear: (id) =>
    cell.run(({ runs }) => {
      const run = runs.get(id);
      if (run !== undefined) runs.set(id, { ...run, isUncleared: false });
      return run !== undefined;
    }),
});

/** Its dump, or a copy of it, is in a destination. */
export const isKept = (run: RunEntry): boolean =>
  placesOf(run).length + run.copies.missing.length > 0;

/** Changes a run that is under way and has this fence; false where there is none. */
export const changeRun =
  ({ id, fence }: StartedRun, change: (run: RunEntry) => Partial<RunEntry>) =>
  (state: MemoryState): boolean => {
    const run = state.runs.get(id);
    if (run?.state !== 'running' || run.fence !== fence) return false;
    putRun(state, { ...run, ...change(run) });
    return true;
  };

/** Stores a run, the end of which wakes its schedule. */
export const putRun = (state: MemoryState, run: RunEntry): void => {
  state.runs.set(run.id, run);
  if (O.isSome(run.endedAt) && O.isSome(run.schedule)) rouse(state, run.schedule.value);
};

const endOfLease = ({ sizeBytes, startedAt, leaseUntil, ...run }: RunEntry): Partial<RunEntry> => ({
  ...endOfRun(
    failedRun({ code: run.isCancelRequested ? 'dump_cancelled' : 'dump_interrupted' }, sizeBytes),
  ),
  endedAt: O.some(new Date(Math.max(startedAt.getTime(), leaseUntil))),
});

const byEnd = Ord.contramap(({ endedAt, startedAt }: RunEntry) =>
  O.getOrElse(() => startedAt)(endedAt),
)(D.Ord);

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
