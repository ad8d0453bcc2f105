import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { deadline } from '../../network/deadline.js';
import type { Unavailable } from '../../../core/shared/ports/port-failure.js';
import { readOrDefault } from '../finding/resource-exhaustion.js';
import type { DumpProgram, FoundTool } from './dump-program.js';

/** A version is one line; a program that prints more than this is no dump tool. */
const OUTPUT_CHARACTERS = 1024;

/** The child gets nothing of ours: no argument but this one, no environment, no input, no working directory. */
const OPTIONS: SpawnOptions = {
  env: { LC_ALL: 'C' },
  cwd: '/',
  stdio: ['ignore', 'pipe', 'ignore'],
  detached: true,
};

/** Runs the program once, for its version. None when it does not answer as such a tool does, in time. */
export const queryVersion =
  ({ parseVersion }: DumpProgram, timeoutMs: number) =>
  (file: string): TE.TaskEither<Unavailable, O.Option<FoundTool>> =>
    pipe(
      readOrDefault(() => run(file, timeoutMs), O.none),
      TE.map(O.flatMap(parseVersion)),
      TE.map(O.map((version) => ({ file, ...version }))),
    );

/**
 * What the program printed, if it ended well. Everything that it started is killed as soon as it has ended, and the
 * program too when its time is up or it prints too much. It rejects where the program cannot be started.
 */
const run = (file: string, timeoutMs: number): Promise<O.Option<string>> =>
  new Promise((resolve, reject) => {
    // Where no file descriptor is left, it has no output to read either.
    const child: ChildProcess = spawn(file, ['--version'], OPTIONS);
    let output = '';
    const killAll = () => killGroup(child.pid);
    const abort = () => {
      killAll();
      // What the program started may have left its group, and still hold the output open.
      child.stdout?.destroy();
    };
    const clear = deadline(timeoutMs, abort);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.length > OUTPUT_CHARACTERS) abort();
    });
    child
      .once('exit', killAll)
      .once('error', clear)
      .once('error', reject)
      .once('close', clear)
      .once('close', (exitCode) => {
        const isVersion = exitCode === 0 && output.length <= OUTPUT_CHARACTERS;
        resolve(isVersion ? O.some(output) : O.none);
      });
  });

const killGroup = (leader: number | undefined): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Every process of the group has ended.
  }
};
