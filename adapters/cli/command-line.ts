import { actionsFor } from './actions-for.js';
import type { CommandLineDeps } from './command-line-deps.js';
import { handleException, type CommanderOutput } from './handle-exception.js';
import { EXIT } from './command/command-output.js';
import { program } from './program.js';
import { widthOf } from './terminal/view.js';
import { ignoreStreamErrors } from './terminal/write.js';

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
