import { detectedKeyText } from './detected-kind.js';
import type { PrioritizedProblem, ProblemFacts, ProblemKey, SnoozedCause } from './problem.js';
import { severityRank } from './problem.js';

/**
 * So many problems are read for a page of the overview, since some stand under others; and so many where these leave room on the page
 * or stand under none of it, as one server can have hundreds of dumps that fail.
 */
export const READ_LIMIT = { usual: 40, most: 1_000 } as const;

/** At the end of the overview there are at most this many that only inform. */
export const INFO_LIMIT = 5;

/** What is on a page of the overview, and what is left out with a snoozed problem that explains it. */
interface OverviewPage {
  readonly shown: readonly PrioritizedProblem[];
  readonly snoozed: readonly PrioritizedProblem[];
}

/**
 * The problems of a page of the overview, of these by priority: each cause is there once, without what stands under it, and nothing
 * of what stands under a snoozed one. Those that only inform never fill it.
 */
export const withoutExplained = (
  problems: readonly PrioritizedProblem[],
  limit: number,
  snoozedCauses: readonly SnoozedCause[] = [],
): OverviewPage => {
  const byKey = new Map<string, Explaining>([
    ...snoozedCauses.map((one): [string, Explaining] => [one.key, one]),
    ...problems.map((one): [string, Explaining] => [detectedKeyText(one), one]),
  ]);
  const heads = new Map(
    problems.map((one) => [one, headOf<Explaining>(one, explanationIn(byKey))]),
  );
  const shown = problems.filter((one) => heads.get(one) === one);
  const urgent = shown.filter(({ severity }) => severity !== 'info');
  const informing = shown.filter(({ severity }) => severity === 'info').slice(0, INFO_LIMIT);
  return {
    shown: [...urgent, ...informing].slice(0, limit),
    snoozed: problems.filter((one) => snoozedCauses.some((cause) => heads.get(one) === cause)),
  };
};

type Explaining = Pick<PrioritizedProblem, 'severity' | 'explainedBy'>;

/** What is more severe than its cause stands for itself. */
const explanationIn =
  (byKey: ReadonlyMap<string, Explaining>) =>
  ({ severity, explainedBy: key = '' }: Explaining): Explaining | undefined => {
    const explaining = byKey.get(key);
    return explaining !== undefined && severityRank(explaining.severity) <= severityRank(severity)
      ? explaining
      : undefined;
  };

/** The problem under which one stands in the end, by the one that explains each: itself where none does, and in a circle. */
export const headOf = <P>(
  problem: P,
  explanationOf: (one: P) => P | undefined,
  passed: readonly P[] = [],
): P => {
  const next = explanationOf(passed.at(-1) ?? problem);
  if (next === undefined) return passed.at(-1) ?? problem;
  return next === problem || passed.includes(next)
    ? problem
    : headOf(problem, explanationOf, [...passed, next]);
};

/** What the facts of a problem have of the one under which it stands: its resource, and its kind. */
export const explainedBy = (explanation: ProblemKey | undefined): ProblemFacts =>
  explanation === undefined ? {} : { explained_by: detectedKeyText(explanation) };
