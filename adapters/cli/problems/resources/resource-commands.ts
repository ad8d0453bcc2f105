import { type Command, Option } from 'commander';
import * as E from 'fp-ts/lib/Either.js';
import { HEALTHS } from '../../../../core/problems/open-counts.js';
import { RESOURCE_TYPES } from '../../../../core/shared/resource.js';
import type { ErrorDocument } from '../../../api/errors/error-document.js';
import type { ResourceInPlaceBody } from '../../../api/problems/resources/resource-in-place-body.js';
import { type ApiStep, commandOutput, type GlobalOptions } from '../../command/command-output.js';
import { onResource } from '../../command/find-id-of.js';
import { listResourcesCommand, type ListResourcesOptions } from './list-resources.js';
import { showResource } from './show-resources.js';

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
    return E.map((body: ResourceInPlaceBody) => commandOutput(body, showResource))(resource);
  };
