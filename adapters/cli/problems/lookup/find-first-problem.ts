import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Answer } from '../../../api/errors/api-result.js';
import type { ProblemBody } from '../../../api/problems/problem-body.js';
import type { ProblemOperations } from '../../../api/problems/problems-api.js';
import { PAGE_LIMIT, type ProblemParameters } from '../../../api/problems/problem-parameters.js';

/** The first problem of the list that is meant; no page after that one is read, for a history can be long. */
export const firstProblem = async (
  operations: Pick<ProblemOperations, 'listProblems'>,
  parameters: Omit<ProblemParameters, 'limit' | 'after'>,
  isMeant: (problem: ProblemBody) => boolean,
): Answer<O.Option<ProblemBody>> => {
  const limit = String(PAGE_LIMIT.most);
  for (let after: string | undefined; ;) {
    const page = await operations.listProblems({ ...parameters, limit, after });
    if (E.isLeft(page)) return page;
    const { problems, next } = page.right;
    const found = problems.find(isMeant);
    if (found !== undefined || next === null) return E.right(O.fromNullable(found));
    after = next;
  }
};
