import { type Command, Option } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import { HEALTHS } from '../../../../core/problems/open-counts.js';
import { RESOURCE_TYPES, type ResourceType } from '../../../../core/shared/resource.js';
import type { ApiResult, ErrorDocument } from '../../../api/errors/error-document.js';
import type { ResourceInPlaceBody } from '../../../api/problems/resources/resource-in-place-body.js';
import { type ApiStep, commandOutput, type GlobalOptions } from '../../command/command-output.js';
import { onResource } from '../../command/find-id-of.js';
import { showResource, showResources } from './show-resources.js';
import type { PhysicalBackups } from './verdict-lines.js';
import { malformedRequest } from '../../../api/errors/error-catalogue.js';
import { PAGE_LIMIT } from '../../../api/fields/page-fields.js';
import type { ResourceListParameters } from '../../../api/problems/resources/resource-list-query.js';
import type { ResourcePageBody } from '../../../api/problems/resources/resource-operations.js';
import type { ResourceRowBody } from '../../../api/problems/resources/resource-row-body.js';
import type { Api, ResourcesApi } from '../../../api/api.js';

/** What each command that reads the fleet does. */
export interface ResourceActions {
  readonly listResources: (
    under: string | undefined,
    options: ListResourcesOptions & GlobalOptions,
  ) => Promise<void>;
  readonly showResource: (idOrPath: string, options: GlobalOptions) => Promise<void>;
}

export const addResourceCommands = (shipshape: Command, actions: ResourceActions): void => {
  shipshape
    .command('list [path-or-id]')
    .description('list resources, the worst first: servers, or the databases under a path')
    .addOption(new Option('--type <type>', 'what to list').choices(RESOURCE_TYPES))
    .addOption(new Option('--health <health>', 'only what is so').choices(HEALTHS))
    .option('--limit <number>', 'how many at most; 50 by default')
    .action((under: string | undefined, _, command: Command) =>
      actions.listResources(under, command.optsWithGlobals()),
    );
  shipshape
    .command('show <path-or-id>')
    .description('show a resource, what it is under, and what is under it')
    .action((idOrPath: string, _, command: Command) =>
      actions.showResource(idOrPath, command.optsWithGlobals()),
    );
};

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

export const resourceActionsFor = (act: Act): ResourceActions => ({
  listResources: (under, options) => act(options, listResourcesCommand(under, options)),
  showResource: (idOrPath, options) => act(options, E.right(showResourceCommand(idOrPath))),
});

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

export interface ListResourcesOptions {
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
