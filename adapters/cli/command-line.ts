import type { CommandLineDeps } from './command-line-deps.js';
import { type ApiStep, EXIT, type GlobalOptions } from './command/command-output.js';
import { program } from './program.js';
import { widthOf } from './terminal/view.js';
import { ignoreStreamErrors, write } from './terminal/write.js';
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
import { createTokenCommand } from './access/create-token-command.js';
import { printResult } from './command/print-result.js';
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
import { revokeTokenCommand } from './access/revoke-token-command.js';
import { watchOverview } from './problems/watch/watch-overview.js';
import { withWaitingNotice } from './progress/with-progress.js';
import { CommanderError } from 'commander';
import { escapeControlCharacters, escapedJson } from './terminal/escape-control-characters.js';
import { encoderFor } from './terminal/encoder-for.js';

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
    await program(deps.version, output, actions).parseAsync(argv, { from: 'user' });
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

/** What commander would have printed. */
export interface CommanderOutput {
  out: string;
  err: string;
}

/**
 * Ends a run that commander stopped: after help and version, which are fine, or after a command line that it
 * does not understand. Of a refused system call, such as to write the output, the system's message is printed. Any
 * other exception is a defect of Shipshape, and is printed with its stack.
 */
const handleException = async (
  { stdout, stderr, env }: CommandLineDeps,
  json: boolean,
  printed: CommanderOutput,
  thrown: unknown,
): Promise<number> => {
  if (!(thrown instanceof CommanderError)) {
    await write(stderr, `${linesOf(describe(thrown))}\n`);
    return EXIT.unavailable;
  }
  const encode = encoderFor(env);
  await write(stdout, encode(printed.out));
  await write(stderr, encode(linesOf(printed.err)));
  if (thrown.exitCode === 0) return EXIT.yes;
  if (json) await write(stdout, `${escapedJson({ error: usageError(printed) })}\n`);
  return EXIT.badInput;
};

const usageError = ({ err }: CommanderOutput) =>
  malformedRequest([err.split('\n', 1)[0]?.replace(/^error: /, '') ?? '']);

const linesOf = (text: string): string => text.split('\n').map(escapeControlCharacters).join('\n');

const describe = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return `error: this is a defect of Shipshape: ${String(thrown)}`;
  return 'syscall' in thrown
    ? `error: ${thrown.message}`
    : `error: this is a defect of Shipshape.\n${thrown.stack ?? thrown.message}`;
};
