import * as E from 'fp-ts/lib/Either.js';
import type { Api } from '../../../api/api.js';
import type { AttentionItem } from '../../../api/problems/overview-body.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';

type Problem = Pick<AttentionItem, 'kind' | 'resource_id'>;

/** The remedies of open problems, by `remedyKey`. */
export type Remedies = ReadonlyMap<string, string>;

export const remedyKey = ({ kind, resource_id }: Problem): string => `${resource_id} ${kind}`;

/**
 * The remedies of the problems of an overview, whose body has none: from the first page of the list, which has them but
 * where many are snoozed. Without it the overview is shown all the same.
 */
export const problemRemedies = async (
  api: Pick<Api, 'listProblems'>,
  attention: readonly Problem[],
): Promise<Remedies> => {
  if (attention.length === 0) return new Map();
  const listed = await api.listProblems({ state: 'open', limit: String(PAGE_LIMIT.max) });
  const problems = E.isRight(listed) ? listed.right.problems : [];
  return new Map(
    problems.flatMap((problem) =>
      problem.remedy === null ? [] : [[remedyKey(problem), problem.remedy]],
    ),
  );
};
