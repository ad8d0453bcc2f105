import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from '../dump-failure.js';
import type { Run } from '../run.js';

export interface EndedRun extends Run {
  readonly endedAt: O.Some<Date>;
}

const hasEnded = (run: Run): run is EndedRun => O.isSome(run.endedAt);

/** Its dump was made; retention may have removed it since. */
export const isMade = ({ state }: Run): boolean => state === 'done' || state === 'expired';

/** It was made, and proved as far as its schedule asks: one that could not be restored has a failure. */
export const isGood = (run: Run): boolean => isMade(run) && O.isNone(run.failure);

/** Its start was reported, and its end never was. */
export const isUnreported = ({ failure }: Run): boolean =>
  O.exists(({ code }: DumpFailure) => code === 'end_unreported')(failure);

/**
 * The runs that show whether dumps of a schedule can be made, the last one to end first. Missed and cancelled ones do not, nor
 * those whose end was never reported.
 */
export const endedRuns = (runs: readonly Run[]): readonly EndedRun[] =>
  runs
    .filter(hasEnded)
    .filter((run) => isMade(run) || (run.state === 'failed' && !isUnreported(run)))
    .toSorted((a, b) => b.endedAt.value.getTime() - a.endedAt.value.getTime());

/** The time for which a run was made: its due time, or its start where it has none. */
export const timeOf = ({ dueAt, startedAt }: Pick<Run, 'dueAt' | 'startedAt'>): Date =>
  O.getOrElse(() => startedAt)(dueAt);
