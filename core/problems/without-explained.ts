import { detectedKeyText } from './detected-kind.js';
import type { PrioritizedProblem, ProblemFacts, ProblemKey } from './problem.js';
import { severityRank } from './problem.js';

/** So many problems are read for a page of the overview, since some stand under others. */
export const READ_LIMIT = 40;

/** At the end of the overview there are at most this many that only inform. */
export const INFO_LIMIT = 5;

/**
 * The problems of a page of the overview, of these by priority: each cause is there once, without what stands under it, and those
 * that only inform never fill it.
 */
export const withoutExplained = (
  problems: readonly PrioritizedProblem[],
  limit: number,
): readonly PrioritizedProblem[] => {
  const byKey = new Map(problems.map((one) => [detectedKeyText(one), one]));
  const shown = problems.filter((one) => isHead(one, byKey));
  const urgent = shown.filter(({ severity }) => severity !== 'info');
  const informing = shown.filter(({ severity }) => severity === 'info').slice(0, INFO_LIMIT);
  return [...urgent, ...informing].slice(0, limit);
};

/** Whether none that is as severe explains it. In a circle each stands for itself. */
const isHead = (
  problem: PrioritizedProblem,
  byKey: ReadonlyMap<string, PrioritizedProblem>,
  passed: readonly PrioritizedProblem[] = [],
): boolean => {
  const next = byKey.get((passed.at(-1) ?? problem).explainedBy ?? '');
  if (next === undefined || severityRank(next.severity) > severityRank(problem.severity))
    return passed.length === 0;
  return next === problem || passed.includes(next) || isHead(problem, byKey, [...passed, next]);
};

/** What the facts of a problem have of the one under which it stands: its resource, and its kind. */
export const explainedBy = (explanation: ProblemKey | undefined): ProblemFacts =>
  explanation === undefined ? {} : { explained_by: detectedKeyText(explanation) };
