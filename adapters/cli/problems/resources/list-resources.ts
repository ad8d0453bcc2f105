import * as E from 'fp-ts/lib/Either.js';
import { malformedRequest } from '../../../api/errors/malformed-request.js';
import type { ErrorDocument, ApiResult } from '../../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';
import type {
  ResourceListParameters,
  ResourcePageBody,
} from '../../../api/problems/resources/resource-list.js';
import type { ResourceRowBody } from '../../../api/problems/resources/resource-row-body.js';
import type { ResourcesApi } from '../../../api/api.js';
import type { ResourceType } from '../../../../core/shared/resource.js';
import { type ApiStep, commandOutput } from '../../command/command-output.js';
import { showResources } from './show-resources.js';

export interface ListResourcesOptions {
  readonly type?: ResourceType;
  readonly health?: string;
  readonly limit?: string;
}

/** Lists what is at or under a path, the worst first: databases unless another type is asked for, and servers without a path. */
export const listResourcesCommand = (
  under: string | undefined,
  {
    type = under === undefined ? 'server' : 'database',
    health,
    limit = String(PAGE_LIMIT.default),
  }: ListResourcesOptions,
): E.Either<ErrorDocument, ApiStep> =>
  /^[1-9]\d{0,8}$/.test(limit)
    ? E.right(async (api) => {
        const wanted = { under, health, order: 'worst' };
        const page = await listUpTo(api, type, wanted, Number(limit));
        return E.map((found: ResourcePageBody) => commandOutput(found, showResources))(page);
      })
    : E.left(malformedRequest(['--limit must be a number from 1 on.']));

/** At most so many, from as many pages as that takes. */
const listUpTo = async (
  api: Pick<ResourcesApi, 'listResources'>,
  type: ResourceType,
  parameters: ResourceListParameters,
  most: number,
): ApiResult<ResourcePageBody> => {
  const rows: ResourceRowBody[] = [];
  for (let after: string | undefined; ;) {
    const limit = String(Math.min(PAGE_LIMIT.max, most - rows.length));
    const page = await api.listResources(type, { ...parameters, limit, after });
    if (E.isLeft(page)) return page;
    rows.push(...page.right.rows);
    const { next } = page.right;
    if (next === null || rows.length >= most) return E.right({ rows, next });
    after = next;
  }
};
