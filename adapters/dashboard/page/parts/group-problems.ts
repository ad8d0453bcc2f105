import type { ProblemBody, Severity } from '../live/bodies.js';
import { forEach } from './reasons.js';
import { type MessageParts, partsOf, SEVERITIES } from './words.js';

/** Problems that say the same of several resources, and have the same remedy: it is said once. */
export interface ProblemGroup extends SameProblems {
  /** What follows from it, and is fixed with it, such as dumps that fail. */
  readonly consequences: readonly SameProblems[];
}

interface SameProblems {
  readonly key: string;
  readonly first: ProblemBody;
  readonly sentence: string;
  /** What to do about each of them. */
  readonly remedy: string | null;
  readonly members: readonly (Pick<MessageParts, 'path' | 'at'> & {
    readonly problem: ProblemBody;
  })[];
}

/** Those that say the same are one, each with what stands under it. */
export const groupProblems = (problems: readonly ProblemBody[]): readonly ProblemGroup[] =>
  underCauses(problems, sameProblems);

/** Each by itself, but for what stands under another. */
export const eachAlone = (problems: readonly ProblemBody[]): readonly ProblemGroup[] =>
  underCauses(problems, (heads) =>
    heads.map((problem) => {
      const { path, at, sentence } = partsOf(problem);
      const { id: key, remedy } = problem;
      return { key, first: problem, sentence, remedy, members: [{ problem, path, at }] };
    }),
  );

/** In the order in which each cause, or what follows from it, is met first: the list is by priority. */
const underCauses = (
  problems: readonly ProblemBody[],
  group: (heads: readonly ProblemBody[]) => readonly SameProblems[],
): readonly ProblemGroup[] => {
  const headOf = headsIn(problems, standsUnder);
  const heads = [...new Set(problems.map(headOf))];
  return group(heads).map((cause) => {
    const members = new Set(cause.members.map(({ problem }) => problem));
    const affected = problems.filter((one) => !members.has(one) && members.has(headOf(one)));
    return { ...cause, consequences: sameProblems(affected) };
  });
};

type IsUnder = (problem: ProblemBody, cause: ProblemBody) => boolean;

const isAsSevere: IsUnder = ({ severity }, cause) =>
  SEVERITIES.indexOf(cause.severity) <= SEVERITIES.indexOf(severity);

/** What is worse than a cause that somebody has acknowledged or snoozed stands for itself. */
const standsUnder: IsUnder = (problem, cause) =>
  (cause.acknowledged === null && cause.snoozed_until === null) || isAsSevere(problem, cause);

/** The one of these under which a problem stands in the end: itself where it stands under none, and in a circle. */
const headsIn = (problems: readonly ProblemBody[], isUnder: IsUnder) => {
  const byId = new Map(problems.map((problem) => [problem.id, problem]));
  const headOf = (problem: ProblemBody, passed: readonly ProblemBody[]): ProblemBody => {
    const last = passed.at(-1) ?? problem;
    const next = byId.get(last.explained_by ?? '');
    if (next === undefined || !isUnder(last, next)) return last;
    return next === problem || passed.includes(next) ? problem : headOf(problem, [...passed, next]);
  };
  return (problem: ProblemBody) => headOf(problem, []);
};

/** Those that are neither snoozed nor stand under one that is, and is as severe. */
export const dueProblems = (
  problems: readonly ProblemBody[],
  now: number,
): readonly ProblemBody[] => {
  const headOf = headsIn(problems, isAsSevere);
  return problems.filter((one) => ![one, headOf(one)].some((each) => isSnoozed(each, now)));
};

const sameProblems = (problems: readonly ProblemBody[]): readonly SameProblems[] => {
  const groups = new Map<string, SameProblems>();
  for (const problem of problems) {
    const { path, at, sentence } = partsOf(problem);
    const remedy = problem.remedy === null ? null : forEach(problem.remedy, path);
    const key = [problem.severity, problem.kind, problem.resource_type, sentence, remedy].join(
      '\n',
    );
    const known = groups.get(key);
    const members = [...(known?.members ?? []), { problem, path, at }];
    groups.set(key, { key, first: known?.first ?? problem, sentence, remedy, members });
  }
  return [...groups.values()];
};

/** How many problems a row stands for. */
export const countOf = ({ members, consequences }: ProblemGroup): number =>
  [{ members }, ...consequences].reduce((sum, { members: { length } }) => sum + length, 0);

/** A cause is as bad as the worst that follows from it. */
export const severityOf = ({ first, consequences }: ProblemGroup): Severity =>
  SEVERITIES.find((severity) =>
    [{ first }, ...consequences].some((one) => one.first.severity === severity),
  ) ?? first.severity;

/** What the overview leaves out until it is due. */
export const isSnoozed = ({ snoozed_until }: ProblemBody, now: number): boolean =>
  snoozed_until !== null && Date.parse(snoozed_until) > now;
