import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { MonitoringChange } from '../../../../core/monitoring/monitored-state.js';

export type ProblemChange = Extract<
  MonitoringChange,
  { readonly _tag: 'Open' | 'Update' | 'Close' }
>;

/** With more of them a statement could take longer than a statement may. */
const MAX_CHANGES = 1_000;

/**
 * The changes of problems among these, in sets to be carried out one after the other. Those of a set are of distinct
 * problems, so that their order within it makes no difference: what else a change of a problem leads to, the triggers
 * derive from which problems are open.
 */
export const problemChangeSets = (
  changes: readonly MonitoringChange[],
): readonly (readonly ProblemChange[])[] =>
  pipe(changes, RA.filter(isOfProblem), RA.chunksOf(MAX_CHANGES), RA.chain(byOccurrence));

const isOfProblem = (change: MonitoringChange): change is ProblemChange => !('streak' in change);

/** The first change of each problem, then the second of each, and so on. */
const byOccurrence = (changes: readonly ProblemChange[]): readonly (readonly ProblemChange[])[] => {
  const sets: ProblemChange[][] = [];
  const occurrences = new Map<string, number>();
  for (const change of changes) {
    const { kind, resource } = change._tag === 'Close' ? change.key : change.report;
    const key = `${resource.id} ${kind}`;
    const occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, occurrence + 1);
    (sets[occurrence] ??= []).push(change);
  }
  return sets;
};
