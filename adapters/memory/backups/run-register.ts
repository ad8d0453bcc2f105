import * as D from 'fp-ts/lib/Date.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { RunRegister, StartedRun } from '../../../core/backups/ports/run-register.js';
import { endOfRun } from '../../../core/backups/run.js';
import type { StateCell } from '../state-cell.js';
import type { MemoryState, RunEntry } from '../state.js';
import { findRun, pageOfRuns } from './run-page.js';
import { startRun } from './start-run.js';

export const memoryRunRegister = (cell: StateCell): RunRegister => ({
  start: (start, limits) => cell.attempt((state) => startRun(state, start, limits)),
  renew: (run, leaseMs, sizeBytes) =>
    cell.run(changeRun(run, () => ({ leaseUntil: Date.now() + leaseMs, sizeBytes }))),
  finish: (run, outcome, at) =>
    cell.run(changeRun(run, () => ({ ...endOfRun(outcome), endedAt: O.some(at) }))),
  endAbandoned: cell.run((state) => {
    const now = Date.now();
    const abandoned = [...state.runs.values()].filter(
      ({ state, leaseUntil }) => state === 'running' && leaseUntil <= now,
    );
    for (const run of abandoned) changeRun(run, endOfLease)(state);
    return abandoned.length;
  }),
  page: (caller, query) => cell.run((state) => pageOfRuns(state, caller, query)),
  find: (caller, id) => cell.run((state) => findRun(state, caller, id)),
  purge: (before, limit) =>
    cell.run(({ runs }) => {
      const ended = [...runs.values()].filter(({ endedAt }) =>
        O.exists((at: Date) => at < before)(endedAt),
      );
      const purged = pipe(ended, RA.sort(byEnd), RA.takeLeft(limit));
      for (const { id } of purged) runs.delete(id);
      return purged.length;
    }),
});

/** Changes a run that is under way and has this fence; false where there is none. */
const changeRun =
  ({ id, fence }: StartedRun, change: (run: RunEntry) => Partial<RunEntry>) =>
  ({ runs }: MemoryState): boolean => {
    const run = runs.get(id);
    if (run?.state !== 'running' || run.fence !== fence) return false;
    runs.set(id, { ...run, ...change(run) });
    return true;
  };

const endOfLease = ({ sizeBytes, startedAt, leaseUntil }: RunEntry): Partial<RunEntry> => ({
  ...endOfRun({ _tag: 'Failed', sizeBytes, failure: { code: 'dump_interrupted' } }),
  endedAt: O.some(new Date(Math.max(startedAt.getTime(), leaseUntil))),
});

const byEnd = pipe(
  D.Ord,
  Ord.contramap(({ endedAt, startedAt }: RunEntry) => O.getOrElse(() => startedAt)(endedAt)),
);
