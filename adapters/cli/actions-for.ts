import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { malformedRequest } from '../operations/malformed-request.js';
import type { ProblemDocument } from '../operations/problem-document.js';
import type { Actions } from './actions.js';
import { applyCommand } from './apply-command.js';
import { checkCommand } from './check-command.js';
import type { CommandLineDeps } from './command-line-deps.js';
import { createTokenCommand } from './create-token-command.js';
import { deliver } from './deliver.js';
import type { GlobalOptions } from './global-options.js';
import { listTokensCommand } from './list-tokens-command.js';
import { overviewCommand } from './overview-command.js';
import { perform } from './perform.js';
import { problemActionsFor } from './problem-actions-for.js';
import { readInterval } from './read-interval.js';
import type { Step } from './reply.js';
import { revokeTokenCommand } from './revoke-token-command.js';
import { watchOverview } from './watch-overview.js';
import { whileWaiting } from './while-waiting.js';

const SERVES_HERE = malformedRequest([
  'serve runs a service on the store of this machine; --url and --token-file are for asking one.',
]);

/** The actions of the commands; each ends by telling its exit code. */
export const actionsFor = (deps: CommandLineDeps, end: (exitCode: number) => void): Actions => {
  const act = async (
    options: GlobalOptions,
    step: E.Either<ProblemDocument, Step>,
  ): Promise<void> => end(await deliver(deps, options, await perform(deps, options, step)));
  return {
    serve: async (options) =>
      options.url === undefined && options.tokenFile === undefined
        ? end(await deps.serve(options.config))
        : act(options, E.left(SERVES_HERE)),
    apply: async (file, options) => act(options, await applyCommand(deps, file, options)),
    overview: async (options) => {
      const interval = readInterval(options);
      if (E.isRight(interval) && O.isSome(interval.right))
        end(await watchOverview(deps, options, interval.right.value));
      else await act(options, E.map(() => overviewCommand)(interval));
    },
    check: (idOrPath, options) =>
      act(options, E.right(whileWaiting(deps, options, checkCommand(idOrPath)))),
    createToken: (options) => act(options, createTokenCommand(deps.clock, options)),
    listTokens: (options) => act(options, E.right(listTokensCommand)),
    revokeToken: (nameOrId, options) => act(options, E.right(revokeTokenCommand(nameOrId))),
    ...problemActionsFor(deps, act),
  };
};
