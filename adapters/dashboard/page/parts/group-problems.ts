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

/** Those that say the same are one. */
export const groupProblems = (problems: readonly ProblemBody[]): readonly ProblemGroup[] =>
  underCauses(sameProblems(problems));

/** Each by itself, but for what follows from another. */
export const eachAlone = (problems: readonly ProblemBody[]): readonly ProblemGroup[] =>
  underCauses(
    problems.map((problem) => {
      const { path, at, sentence } = partsOf(problem);
      const { id: key, remedy } = problem;
      return { key, first: problem, sentence, remedy, members: [{ problem, path, at }] };
    }),
  );

/** In the order in which each cause, or what follows from it, is met first: the list is by priority. */
const underCauses = (same: readonly SameProblems[]): readonly ProblemGroup[] => {
  const causes = new Map<SameProblems, SameProblems[]>();
  for (const one of same) {
    const cause = same.find((other) => isCauseOf(other, one)) ?? one;
    causes.set(cause, [...(causes.get(cause) ?? []), ...(cause === one ? [] : [one])]);
  }
  return [...causes].map(([cause, consequences]) => ({ ...cause, consequences }));
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

/** The kinds of problems that only pass on what is wrong above them, with its remedy. */
const FOLLOWING = ['dump_failed', 'dump_will_fail', 'dump_blocked'];

/** One that is above all that it would explain, and whose sentence they pass on, or which is fixed in the same way. */
const isCauseOf = (cause: SameProblems, { first, sentence, remedy, members }: SameProblems) =>
  FOLLOWING.includes(first.kind) &&
  !FOLLOWING.includes(cause.first.kind) &&
  [cause.first, first].every(({ state }) => state === 'open') &&
  (sentence.toLowerCase().includes(cause.sentence.toLowerCase()) ||
    (remedy !== null && remedy === cause.remedy)) &&
  members.every(({ path }) => cause.members.some((above) => path.startsWith(`${above.path}/`)));

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
