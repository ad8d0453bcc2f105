import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { malformedRequest } from '../api/errors/malformed-request.js';
import type { ErrorDocument } from '../api/errors/error-document.js';
import type { Actions } from './actions.js';
import { applyCommand } from './fleet/apply-command.js';
import { exportCommand } from './fleet/export-command.js';
import { releaseCommand } from './fleet/release-command.js';
import { dumpCommand } from './backups/dump-command.js';
import { checkCommand } from './dump-check/check-command.js';
import type { CommandLineDeps } from './command-line-deps.js';
import { createTokenCommand } from './access/create-token-command.js';
import { printResult } from './command/print-result.js';
import type { GlobalOptions } from './command/command-output.js';
import { listTokensCommand } from './access/list-tokens-command.js';
import { overviewCommand } from './problems/overview-command.js';
import { runActionsFor } from './backups/run-actions.js';
import { wrapCommand } from './backups/wrap-command.js';
import { channelActionsFor } from './notifications/channel-actions.js';
import { maintenanceActionsFor } from './maintenance/maintenance-actions.js';
import { readFreshness } from './monitoring/show-watch.js';
import { runStep } from './run-step.js';
import { resourceActionsFor } from './problems/resources/resource-commands.js';
import { problemActionsFor } from './problems/problem-actions-for.js';
import { parseInterval } from './problems/watch/parse-interval.js';
import type { ApiStep } from './command/command-output.js';
import { revokeTokenCommand } from './access/revoke-token-command.js';
import { watchOverview } from './problems/watch/watch-overview.js';
import { withWaitingNotice } from './progress/with-progress.js';

const SERVES_HERE = malformedRequest([
  'serve runs a service on the local store; --url and --token-file are for using one.',
]);

/** The actions of the commands; each passes its exit code to `end`. */
export const actionsFor = (deps: CommandLineDeps, end: (exitCode: number) => void): Actions => {
  const act = async (
    options: GlobalOptions,
    step: E.Either<ErrorDocument, ApiStep>,
  ): Promise<void> => end(await printResult(deps, options, await runStep(deps, options, step)));
  return {
    serve: async (options) =>
      options.url === undefined && options.tokenFile === undefined
        ? end(await deps.serve(options.config))
        : act(options, E.left(SERVES_HERE)),
    apply: async (file, options) => act(options, await applyCommand(deps, file, options)),
    exportFleet: (options) => act(options, E.right(exportCommand(deps))),
    releaseResource: (idOrPath, options) => act(options, E.right(releaseCommand(idOrPath))),
    overview: async (options) => {
      const interval = parseInterval(options);
      if (E.isRight(interval) && O.isSome(interval.right))
        end(await watchOverview(deps, options, interval.right.value, readFreshness));
      else
        await act(options, E.map(() => overviewCommand(readFreshness, options.failOn))(interval));
    },
    check: (idsOrPaths, { all = false, ...options }) =>
      act(
        options,
        E.map((step: ApiStep) => withWaitingNotice(deps, options, step))(
          checkCommand({ idsOrPaths, all }),
        ),
      ),
    dump: (idOrPath, options) => act(options, dumpCommand(deps, idOrPath, options)),
    createToken: (options) => act(options, createTokenCommand(deps.clock, options)),
    listTokens: (options) => act(options, E.right(listTokensCommand)),
    revokeToken: (nameOrId, options) => act(options, E.right(revokeTokenCommand(nameOrId))),
    ...problemActionsFor(deps, act),
    ...resourceActionsFor(act),
    ...runActionsFor(deps, act),
    ...channelActionsFor(act),
    ...maintenanceActionsFor(deps, act),
    wrap: async (schedule, program, options) =>
      end(await wrapCommand(deps, options, schedule, program)),
  };
};
