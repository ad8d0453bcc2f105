import * as E from 'fp-ts/lib/Either.js';
import { CommanderError } from 'commander';
import type { CommandLineDeps } from './command-line-deps.js';
import type {
  CommandResult,
  GlobalOptions,
  InputNames,
  Outcome,
  RunCommand,
} from './command/command-output.js';
import { EXIT, inputsOf } from './command/command-output.js';
import { namingInputs, printResult } from './command/show-error.js';
import { kindsFor } from './fleet/editing/draft.js';
import { withApi } from './open-api.js';
import { program } from './program.js';
import { widthOf } from './terminal/view.js';
import {
  encoderFor,
  escapeControlCharacters,
  escapedJson,
  ignoreStreamErrors,
  write,
} from './terminal/write.js';
import { malformedRequest } from '../api/errors/error-document.js';

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
  const perform: RunCommand = async (command, options, given) => {
    // In another folder than that of the service, a new store would have nothing to say, and say it of a whole fleet.
    const openLocal = (config?: string) => deps.openLocal(config, command.beginsFleet !== true);
    const own = { ...deps, openLocal };
    const outcome = await command.run(own, options as never, ...(given as never[]));
    exitCode = await finish(own, options, outcome, inputsOf(command));
  };
  try {
    const kinds = await kindsFor(deps, argv);
    const { version } = deps;
    await program({ kinds, version, output, perform }).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (thrown) {
    return await handleException(deps, argv.includes('--json'), printed, thrown);
  }
};

/** Takes the step that a command has come to, prints the result, and returns the exit code. */
const finish = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  outcome: Outcome,
  inputs: InputNames,
): Promise<number> => {
  if (typeof outcome === 'number') return outcome;
  const result = await resultOf(deps, options, outcome);
  return printResult(deps, options, E.mapLeft(namingInputs(inputs))(result));
};

const resultOf = async (
  deps: CommandLineDeps,
  options: GlobalOptions,
  outcome: Exclude<Outcome, number>,
): CommandResult => {
  const next = typeof outcome === 'function' ? E.right(outcome) : outcome;
  if (E.isLeft(next)) return next;
  const { right } = next;
  return typeof right === 'function' ? withApi(deps, options, right) : E.right(right);
};

/** What commander would have printed. */
interface CommanderOutput {
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
