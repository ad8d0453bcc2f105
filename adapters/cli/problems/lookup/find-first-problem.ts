import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ApiResult } from '../../../api/errors/error-document.js';
import type { ProblemBody } from '../../../api/problems/problem-body.js';
import type { Api } from '../../../api/api.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';
import type { ProblemParameters } from '../../../api/problems/problem-parameters.js';

/** The first match in the list; no page after it is read, since a history can be long. */
export const findFirstProblem = async (
  api: Pick<Api, 'listProblems'>,
  parameters: Omit<ProblemParameters, 'limit' | 'after'>,
  matches: (problem: ProblemBody) => boolean,
): ApiResult<O.Option<ProblemBody>> => {
  const limit = String(PAGE_LIMIT.max);
  for (let after: string | undefined; ;) {
    const page = await api.listProblems({ ...parameters, limit, after });
    if (E.isLeft(page)) return page;
    const { problems, next } = page.right;
    const found = problems.find(matches);
    if (found !== undefined || next === null) return E.right(O.fromNullable(found));
    after = next;
  }
};
