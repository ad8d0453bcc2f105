import type { FailureStreak, MonitoringChange } from '../../../core/monitoring/monitored-state.js';
import { updateLife } from '../../../core/problems/problem-life.js';
import type { ProblemReport } from '../../../core/problems/problem.js';
import {
  closeProblem,
  openProblem,
  problemKeyText,
  putProblem,
} from '../problems/problem-register.js';
import type { MemoryState } from '../state.js';

export const recordChange = (state: MemoryState, change: MonitoringChange): void => {
  switch (change._tag) {
    case 'Count':
      count(state, change.streak);
      return;
    case 'Reset':
      endStreak(state, change.streak);
      return;
    case 'Open':
      open(state, change);
      return;
    case 'Update':
      update(state, change.report);
      return;
    case 'Close':
      closeProblem(state, change.key, change.at);
  }
};

type StreakKey = Pick<FailureStreak, 'kind' | 'resource'>;

const streakText = ({ kind, resource }: StreakKey): string => `${resource} ${kind}`;

const count = ({ byId, streaks }: MemoryState, streak: FailureStreak): void => {
  const before = streaks.get(streakText(streak));
  if (byId.has(streak.resource) && (before?.failures ?? 0) === streak.failures - 1)
    streaks.set(streakText(streak), { ...streak, since: before?.since ?? streak.since });
};

/** Returns false, and keeps the streak, where it has another number of failures. */
const endStreak = (
  { streaks }: MemoryState,
  { failures, ...key }: StreakKey & Pick<FailureStreak, 'failures'>,
): boolean =>
  streaks.get(streakText(key))?.failures === failures && streaks.delete(streakText(key));

const open = (
  state: MemoryState,
  { report, failures, reopenSince }: Extract<MonitoringChange, { readonly _tag: 'Open' }>,
): void => {
  const { kind, resource } = report;
  if (failures === 0 || endStreak(state, { kind, resource: resource.id, failures }))
    openProblem(state, report, reopenSince);
};

const update = (state: MemoryState, report: ProblemReport): void => {
  const problem = state.problems.get(problemKeyText(report));
  if (problem === undefined) return;
  const { since } = problem;
  putProblem(state, problem, { ...updateLife(problem, { ...report, since }), id: problem.id });
};
