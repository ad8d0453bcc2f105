import * as E from 'fp-ts/lib/Either.js';
import type { ApiResult } from '../../../api/errors/error-document.js';
import type { ProblemBody } from '../../../api/problems/problem-body.js';
import type { Api } from '../../../api/api.js';
import type { ProblemPageBody } from '../../../api/problems/problem-body.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';
import type { ProblemParameters } from '../../../api/problems/problem-parameters.js';

/** At most so many problems, from as many pages as that takes. */
export const listAllProblems = async (
  api: Pick<Api, 'listProblems'>,
  parameters: Omit<ProblemParameters, 'limit' | 'after'>,
  most = Infinity,
): ApiResult<ProblemPageBody> => {
  const problems: ProblemBody[] = [];
  for (let after: string | undefined; ;) {
    const limit = String(Math.min(PAGE_LIMIT.max, most - problems.length));
    const page = await api.listProblems({ ...parameters, limit, after });
    if (E.isLeft(page)) return page;
    problems.push(...page.right.problems);
    const { next } = page.right;
    if (next === null || problems.length >= most) return E.right({ problems, next });
    after = next;
  }
};
