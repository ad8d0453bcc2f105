import { CommanderError } from 'commander';
import { malformedRequest } from '../../api/errors/error-document.js';
import type { CommandLineDeps } from '../command-line-deps.js';
import { encoderFor } from '../terminal/encoder-for.js';
import { escapeControlCharacters, escapedJson } from '../terminal/escape-control-characters.js';
import { write } from '../terminal/write.js';
import { EXIT } from './command-output.js';

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
export const handleException = async (
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
