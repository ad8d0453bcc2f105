import * as E from 'fp-ts/lib/Either.js';
import { isDetectedKind } from '../../../../core/problems/detected-kind.js';
import { resourcePath } from '../../../../core/shared/resource.js';
import type { Api } from '../../../api/api.js';
import type { ProblemBody } from '../../../api/problems/problem-body.js';
import { SEVERITIES } from '../../../../core/problems/problem.js';
import { headOf } from '../../../../core/problems/without-explained.js';
import type { AttentionItem } from '../../../api/problems/overview-body.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';
import { findResources } from '../../../api/resources/resource-body.js';
import { escapeControlCharacters } from '../../terminal/write.js';

type Problem = Pick<AttentionItem, 'kind' | 'resource_type' | 'resource_id' | 'name' | 'message'>;

/** The paths of resources by their ids, without control characters. A resource that may not be read has none. */
export type Paths = ReadonlyMap<string, string>;

/**
 * The paths of the resources that have these problems. Only those that the problems themselves do not give are
 * requested: of what others have reported about an instance or what is under it.
 */
export const problemPaths = async (
  api: Pick<Api, 'locate'>,
  problems: readonly Problem[],
): Promise<Paths> => {
  const paths = new Map<string, string>();
  for (const problem of problems) {
    const { resource_id: id } = problem;
    const path = paths.get(id) ?? givenPath(problem) ?? (await locatedPath(api, id));
    if (path !== undefined) paths.set(id, escapeControlCharacters(path));
  }
  return paths;
};

/** How many names the paths of these have. */
const DEPTHS: Readonly<Record<string, number>> = {
  fleet: 1,
  server: 1,
  destination: 1,
  channel: 1,
  instance: 2,
  database: 3,
};

/** The name is the path of what has nothing above it; the messages of the monitor begin with the path. */
const givenPath = ({ kind, resource_type, name, message }: Problem): string | undefined => {
  const depth = DEPTHS[resource_type];
  if (depth === 1) return resourcePath(name);
  if (depth === undefined || !isDetectedKind(kind)) return undefined;
  const path = [...message.split('/').slice(0, depth - 1), resourcePath(name)].join('/');
  return message.startsWith(`${path}: `) ? path : undefined;
};

const locatedPath = async (api: Pick<Api, 'locate'>, id: string): Promise<string | undefined> => {
  const found = await findResources(api, id);
  return E.isRight(found) ? found.right[0]?.path : undefined;
};

type Keyed = Pick<AttentionItem, 'kind' | 'resource_id'>;

/** What the list of problems says of those of an overview, by `problemKey`. */
export interface Listed {
  readonly remedies: ReadonlyMap<string, string>;
  /** How many problems stand under each. */
  readonly following: ReadonlyMap<string, number>;
}

export const problemKey = ({ kind, resource_id }: Keyed): string => `${resource_id} ${kind}`;

/**
 * How to fix the problems of an overview, and how many stand under each, neither of which its body has: from the first page of the
 * list, which has them but where many are snoozed. Without it the overview is shown all the same.
 */
export const whatIsListed = async (
  api: Pick<Api, 'listProblems'>,
  attention: readonly Keyed[],
): Promise<Listed> => {
  const listed =
    attention.length === 0
      ? undefined
      : await api.listProblems({ state: 'open', limit: String(PAGE_LIMIT.max) });
  const problems = listed !== undefined && E.isRight(listed) ? listed.right.problems : [];
  return {
    remedies: new Map(
      problems.flatMap((problem) =>
        problem.remedy === null ? [] : [[problemKey(problem), problem.remedy]],
      ),
    ),
    following: new Map(
      underHeads(problems).map(([head, ...others]) => [problemKey(head), others.length]),
    ),
  };
};

/** Each problem that none of these explains that is as severe, before those that stand under it. */
export const underHeads = (
  problems: readonly ProblemBody[],
): readonly (readonly [head: ProblemBody, ...others: readonly ProblemBody[]])[] => {
  const byId = new Map(problems.map((problem) => [problem.id, problem]));
  const others = new Map<ProblemBody, ProblemBody[]>();
  for (const problem of problems) {
    const head = headOf(problem, ({ severity, suppressed_by, explained_by }) => {
      const cause = byId.get(suppressed_by ?? explained_by ?? '');
      return cause && rankOf(cause.severity) <= rankOf(severity) ? cause : undefined;
    });
    others.set(head, [...(others.get(head) ?? []), ...(head === problem ? [] : [problem])]);
  }
  return problems.flatMap((head) => {
    const under = others.get(head);
    return under === undefined ? [] : [[head, ...under]];
  });
};

const rankOf = (severity: string): number => SEVERITIES.findIndex((one) => one === severity);
