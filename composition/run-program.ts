import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { CommandLineDeps } from '../adapters/cli/command-line-deps.js';

/** What a shell returns for a program that does not exist, and for one that may not be run. */
const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;

/** Added by shells to the number of the signal that ended a program. */
const SIGNALLED = 128;

/** The terminal sends these to the program as well, which decides what becomes of it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a program on the streams of this process, and waits for its end. */
export const runProgram: CommandLineDeps['runProgram'] = ([file = '', ...arguments_]) =>
  new Promise((resolve) => {
    const child = spawn(file, arguments_, { stdio: 'inherit' });
    const passOn = SIGNALS.map((name) => [name, () => void child.kill(name)] as const);
    for (const [name, listener] of passOn) process.on(name, listener);
    const settle = (end: Awaited<ReturnType<CommandLineDeps['runProgram']>>): void => {
      for (const [name, listener] of passOn) process.off(name, listener);
      resolve(end);
    };
    child.once('error', ({ code }: NodeJS.ErrnoException) => {
      const exitCode = code === 'ENOENT' ? NOT_FOUND : NOT_RUNNABLE;
      settle({ exitCode, refusal: `shipshape: ${file} cannot be run (${code ?? 'unknown'}).` });
    });
    child.once('exit', (code, signal) => {
      settle({ exitCode: code ?? SIGNALLED + (signal === null ? 0 : constants.signals[signal]) });
    });
  });
