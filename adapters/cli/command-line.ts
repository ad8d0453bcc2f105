import { actionsFor } from './actions-for.js';
import type { CommandLineDeps } from './command-line-deps.js';
import { endOfUsage, type Printed } from './handle-exception.js';
import { EXIT } from './command/exit-code.js';
import { program } from './program.js';
import { widthOf } from './terminal/view.js';
import { hearErrors } from './terminal/write.js';

export interface CommandLine {
  /**
   * Runs one command, and answers with its exit code when everything is written; it never rejects.
   * `argv` begins after the name of the program.
   */
  readonly run: (argv: readonly string[]) => Promise<number>;
}

export const commandLine = (deps: CommandLineDeps): CommandLine => {
  hearErrors(deps.stdout);
  hearErrors(deps.stderr);
  return { run: (argv) => run(deps, argv) };
};

const run = async (deps: CommandLineDeps, argv: readonly string[]): Promise<number> => {
  const printed: Printed = { out: '', err: '' };
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
    return await endOfUsage(deps, argv.includes('--json'), printed, thrown);
  }
};
