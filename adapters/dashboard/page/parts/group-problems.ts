import type { ProblemBody } from '../live/bodies.js';
import { forEach } from './prose.js';
import { type MessageParts, partsOf } from './words.js';

/** Problems that say the same of several resources, and have the same remedy: it is said once. */
export interface ProblemGroup {
  readonly key: string;
  readonly first: ProblemBody;
  readonly sentence: string;
  /** What to do about each of them. */
  readonly remedy: string | null;
  readonly members: readonly (Pick<MessageParts, 'path' | 'at'> & {
    readonly problem: ProblemBody;
  })[];
}

/** In the order in which each is met first: the list is by priority. */
export const groupProblems = (problems: readonly ProblemBody[]): readonly ProblemGroup[] => {
  const groups = new Map<string, ProblemGroup>();
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

/** What the overview leaves out until it is due. */
export const isSnoozed = ({ snoozed_until }: ProblemBody, now: number): boolean =>
  snoozed_until !== null && Date.parse(snoozed_until) > now;
