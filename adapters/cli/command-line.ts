import type { CommandLineDeps } from './command-line-deps.js';
import { type ApiStep, EXIT, type GlobalOptions } from './command/command-output.js';
import { program } from './program.js';
import { widthOf } from './terminal/view.js';
import { ignoreStreamErrors, write } from './terminal/write.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { malformedRequest } from '../api/errors/error-catalogue.js';
import type { ErrorDocument } from '../api/errors/error-document.js';
import type { Actions } from './actions.js';
import { addingActionsFor } from './adding/adding-commands.js';
import { applyCommand } from './fleet/apply-command.js';
import { editActionsFor } from './fleet/editing/edit-actions.js';
import { exportCommand } from './fleet/export-command.js';
import { releaseCommand } from './fleet/release-command.js';
import { dumpCommand } from './backups/dump-command.js';
import { checkCommand } from './dump-check/check-command.js';
import { createTokenCommand } from './access/create-token-command.js';
import { type CommanderOutput, handleException } from './command/handle-exception.js';
import { kindsFor } from './fleet/editing/kinds-for.js';
import { printResult } from './command/print-result.js';
import { listTokensCommand } from './access/list-tokens-command.js';
import { overviewCommand } from './problems/overview-command.js';
import { reportActionsFor } from './backups/report-command.js';
import { runActionsFor } from './backups/run-actions.js';
import { wrapCommand } from './backups/wrap-command.js';
import { doctorCommand } from './host/doctor-command.js';
import { auditActionsFor } from './audit/audit-actions.js';
import { discoverActionsFor } from './monitoring/discover-command.js';
import { groupActionsFor } from './monitoring/groups-command.js';
import { channelActionsFor } from './notifications/channel-actions.js';
import { maintenanceActionsFor } from './maintenance/maintenance-actions.js';
import { ownStoreActionsFor, type Print } from './own-store/own-store-commands.js';
import { readFreshness } from './monitoring/show-watch.js';
import { runStep } from './run-step.js';
import { resourceActionsFor } from './problems/resources/resource-commands.js';
import { problemActionsFor } from './problems/problem-actions-for.js';
import { completeCommand } from './completion/complete-command.js';
import type { Kinds } from '../../core/described/kind.js';
import { parseInterval } from './problems/watch/parse-interval.js';
import { revokeTokenCommand } from './access/revoke-token-command.js';
import { watchOverview } from './problems/watch/watch-overview.js';
import { withWaitingNotice } from './progress/with-progress.js';

export interface CommandLine {
  /**
   * Runs one command, and returns its exit code when everything is written; it never rejects.
   * `argv` begins after the name of the program.
   */
  readonly run: (argv: readonly string[]) => Promise<number>;
}

export const commandLine = (deps: CommandLineDeps): CommandLine => {
  ignoreStreamErrors(deps.stdout);
  ignoreStreamErrors(deps.stderr);
  return { run: (argv) => run(deps, argv) };
};

/** The commands with the options of these kinds, which do nothing. */
const programOf =
  ({ version }: Pick<CommandLineDeps, 'version'>) =>
  (kinds: Kinds) =>
    program({ version, kinds, output: {}, actions: {} as Actions });

const run = async (deps: CommandLineDeps, argv: readonly string[]): Promise<number> => {
  const printed: CommanderOutput = { out: '', err: '' };
  let exitCode: number = EXIT.yes;
  const output = {
    writeOut: (text: string) => void (printed.out += text),
    writeErr: (text: string) => void (printed.err += text),
    getOutHelpWidth: () => widthOf(deps.stdout),
    getErrHelpWidth: () => widthOf(deps.stderr),
  };
  const actions = actionsFor(deps, (code) => void (exitCode = code));
  try {
    const kinds = await kindsFor(deps, argv);
    await program({ ...deps, output, actions, kinds }).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (thrown) {
    return await handleException(deps, argv.includes('--json'), printed, thrown);
  }
};

const SERVES_HERE = malformedRequest([
  'serve runs a service on the local store; --url and --token-file are for using one.',
]);

/** The actions of the commands; each passes its exit code to `end`. */
const actionsFor = (deps: CommandLineDeps, end: (exitCode: number) => void): Actions => {
  const print: Print = async (options, result) => end(await printResult(deps, options, result));
  const act: Act = async (options, step) => print(options, await runStep(deps, options, step));
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
    check: (idsOrPaths, { all = false, ...options }) => {
      const step = checkCommand({ idsOrPaths, all });
      return act(options, E.map((one: ApiStep) => withWaitingNotice(deps, options, one))(step));
    },
    complete: async (shell, words) =>
      end(await completeCommand(deps, shell, words, programOf(deps))),
    completion: (script) => write(deps.stdout, script),
    dump: (idOrPath, options) => act(options, dumpCommand(deps, idOrPath, options)),
    ...tokenActionsFor(deps, act),
    ...ownStoreActionsFor(deps.ownStore, print),
    ...auditActionsFor(deps, act, print),
    ...addingActionsFor(deps, act),
    ...problemActionsFor(deps, act),
    ...resourceActionsFor(act),
    ...editActionsFor(deps, act),
    ...runActionsFor(deps, act),
    ...{ ...channelActionsFor(act), ...discoverActionsFor(act), ...groupActionsFor(act) },
    ...{ ...maintenanceActionsFor(deps, act), ...reportActionsFor(deps, act) },
    ...hostActionsFor(deps, end),
  };
};

/** Those that run something here, and whose exit code is not that of a call of the API. */
const hostActionsFor = (
  deps: CommandLineDeps,
  end: (exitCode: number) => void,
): Pick<Actions, 'doctor' | 'wrap'> => ({
  doctor: async (options) => end(await doctorCommand(deps, options)),
  wrap: async (schedule, program, options) =>
    end(await wrapCommand(deps, options, schedule, program)),
});

type Act = (options: GlobalOptions, step: E.Either<ErrorDocument, ApiStep>) => Promise<void>;

const tokenActionsFor = (
  { clock }: Pick<CommandLineDeps, 'clock'>,
  act: Act,
): Pick<Actions, 'createToken' | 'listTokens' | 'revokeToken'> => ({
  createToken: (options) => act(options, createTokenCommand(clock, options)),
  listTokens: (options) => act(options, E.right(listTokensCommand)),
  revokeToken: (nameOrId, options) => act(options, E.right(revokeTokenCommand(nameOrId))),
});
