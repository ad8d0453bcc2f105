import * as E from 'fp-ts/lib/Either.js';
import { HEALTHS } from '../../../../core/problems/resource-row.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import type { Api } from '../../../api/api.js';
import type { ApiResult, ErrorDocument } from '../../../api/errors/error-document.js';
import { malformedRequest } from '../../../api/errors/error-document.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';
import type { ResourceInPlaceBody } from '../../../api/problems/resources/resource-operations.js';
import type { ApiStep, CommandRecord } from '../../command/command-output.js';
import { commandOutput, oneOf, option, shown } from '../../command/command-output.js';
import { rowsUpTo } from '../../command/every-page.js';
import { listedUnder, onResource } from '../../command/find-id-of.js';
import { type PhysicalBackups, showResource } from './show-resource.js';
import { showResources } from './show-resources.js';

const showResourceCommand =
  (idOrPath: string): ApiStep =>
  async (api) => {
    const resource = await onResource(api, idOrPath, api.getResource);
    if (E.isLeft(resource)) return resource;
    const physical = await physicalBackups(api, resource.right);
    return E.map((backups: readonly PhysicalBackups[]) =>
      commandOutput(
        { ...resource.right, ...(backups.length > 0 && { physical: backups }) },
        showResource,
      ),
    )(physical);
  };

/** What the tools of an instance have made of it. */
const physicalBackups = async (
  api: Pick<Api, 'listSchedules'>,
  { type, id, path }: ResourceInPlaceBody,
): ApiResult<readonly PhysicalBackups[]> => {
  if (type !== 'instance') return E.right([]);
  const page = await api.listSchedules({ under: id, limit: String(PAGE_LIMIT.max) });
  if (E.isLeft(page)) return page;
  return E.right(
    page.right.schedules
      .filter(({ what }) => what === 'physical')
      .map((schedule) => ({
        name: schedule.path.slice(path.length + 1),
        verdict: schedule.verdict ?? '',
      })),
  );
};

interface ListResourcesOptions {
  readonly type?: ResourceType;
  readonly health?: string;
  readonly limit?: string;
}

/** Lists what is at or under a path, the worst first: databases unless another type is asked for, and servers without a path. */
const listResourcesCommand = (
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
        const found = await rowsUpTo(
          Number(limit),
          (page) => api.listResources(type, { ...wanted, ...page }),
          ({ rows }) => rows,
        );
        return shown(showResources)(
          await listedUnder(api, under, found, ({ rows }) => rows.length === 0),
        );
      })
    : E.left(malformedRequest(['--limit must be a number from 1 on.']));

export const RESOURCE_COMMANDS: readonly CommandRecord[] = [
  {
    name: 'list [path-or-id]',
    words: 'list servers, or the databases under a path',
    options: [
      oneOf('--type <type>', 'what to list', RESOURCE_TYPES),
      oneOf('--health <health>', 'only what is so', HEALTHS),
      option('--limit <number>', 'how many at most; 50 by default'),
    ],
    run: (_, options: ListResourcesOptions, under?: string) => listResourcesCommand(under, options),
  },
  {
    name: 'show <path-or-id>',
    words: 'show a resource, with those above and under it',
    run: (_, __, idOrPath: string) => showResourceCommand(idOrPath),
  },
];
