import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Unavailable } from '../../../core/shared/ports/port-failure.js';
import type { DumpProgram, FoundTool } from './dump-program.js';
import { busy, failed, isResourceExhausted } from '../finding/resource-exhaustion.js';

/** A version is a line; whoever prints more than this is no dump tool. */
const OUTPUT_CHARACTERS = 1024;

/** Nothing of ours reaches the child: no argument but this one, no environment, no input, no working directory. */
const OPTIONS = {
  env: { LC_ALL: 'C' },
  extendEnv: false,
  cwd: '/',
  stdin: 'ignore',
  stderr: 'ignore',
  maxBuffer: OUTPUT_CHARACTERS,
  stripFinalNewline: false,
  reject: false,
  detached: true,
} as const;

/** Runs the program once, for its version. None when it does not answer as such a tool does, in time. */
export const queryVersion =
  ({ parseVersion }: DumpProgram, timeoutMs: number) =>
  (file: string): TE.TaskEither<Unavailable, O.Option<FoundTool>> =>
    pipe(
      TE.tryCatch(
        () => run(file, timeoutMs),
        () => failed,
      ),
      TE.filterOrElse(
        ({ code }) => !isResourceExhausted(code),
        () => busy,
      ),
      TE.map(({ exitCode, stdout }) => (exitCode === 0 ? parseVersion(stdout) : O.none)),
      TE.map(O.map((version) => ({ file, ...version }))),
    );

/**
 * Ends everything that the program started as soon as it has ended itself, and the program with it when the time is up.
 * execa's own `timeout` ends the program alone, and then waits for as long as a child of it holds the output open.
 * It is loaded with the first question: a service that is never asked for a check starts sooner without it.
 */
const run = async (file: string, timeoutMs: number) => {
  const { execa } = await import('execa');
  const subprocess = execa(file, ['--version'], OPTIONS);
  const timer = setTimeout(() => {
    killGroup(subprocess.pid);
    subprocess.stdout.destroy();
  }, timeoutMs);
  try {
    return await subprocess;
  } finally {
    clearTimeout(timer);
    killGroup(subprocess.pid);
  }
};

const killGroup = (leader: number | undefined): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // All of it has ended by itself.
  }
};
