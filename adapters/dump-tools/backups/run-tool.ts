import type { Readable, Writable } from 'node:stream';
import { once } from 'node:events';
import * as E from 'fp-ts/lib/Either.js';
import { startTool, type ToolCommand, type ToolExit } from './tool-process.js';

/** Enough for the answer to a query of ours. */
const OUTPUT_CHARACTERS = 65_536;

/** What becomes of the bytes that a tool is given. */
export interface ToolInput {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Whether the rest is consumed where the tool ends before. */
  readonly isDrained: boolean;
  /** How much is kept of what the tool prints, if not just enough for a query of ours. */
  readonly mostCharacters?: number;
}

export interface ToolRun extends ToolExit {
  /** The first that it printed on standard output. */
  readonly output: string;
  /** Whether the tool took the whole input; `threw` where the bytes themselves did not come to their end. */
  readonly input: 'taken' | 'left' | 'threw';
}

/**
 * Runs a tool to its end, and feeds it as fast as it reads. An aborted signal ends the tool, and bytes that do not come are
 * not waited for any more. On the left is the code of why the system refused.
 */
export const runTool = async (
  command: ToolCommand,
  input: ToolInput | undefined,
  signal: AbortSignal,
): Promise<E.Either<string, ToolRun>> => {
  const started = await startTool(command, {
    stdin: input === undefined ? 'ignore' : 'pipe',
    stdout: 'pipe',
  });
  if (E.isLeft(started)) return started;
  const { stdin, stdout, terminate, exited } = started.right;
  let giveUp: () => void = () => undefined;
  const givenUp = new Promise<ToolRun['input']>((resolve) => {
    giveUp = () => {
      terminate();
      resolve('left');
    };
  });
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const output = firstOf(stdout, input ?? {});
  const fed = input !== undefined && stdin !== null ? feed(stdin, input) : TAKEN;
  void fed.then((end) => end === 'threw' && terminate());
  const exit = await exited;
  const taken = await Promise.race([fed, givenUp]);
  signal.removeEventListener('abort', giveUp);
  return E.right({ ...exit, output: await output, input: taken });
};

const TAKEN: Promise<ToolRun['input']> = Promise.resolve('taken');

const feed = async (
  stdin: Writable,
  { bytes, isDrained }: ToolInput,
): Promise<ToolRun['input']> => {
  // A tool that ends before closes its end.
  stdin.on('error', () => undefined);
  let isLost = false;
  const onWritten = (error?: Error | null): void => {
    if (error != null) isLost = true;
  };
  try {
    for await (const part of bytes) {
      if (stdin.destroyed) isLost ||= part.length > 0;
      else if (!stdin.write(part, onWritten)) await drainedOrClosed(stdin);
      if (isLost && !isDrained) break;
    }
  } catch {
    return 'threw';
  }
  stdin.end();
  if (!stdin.closed) await once(stdin, 'close').catch(() => undefined);
  // pg_restore ends with the last byte that it needs, and does not wait for the end of its input.
  return isLost ? 'left' : 'taken';
};

export const drainedOrClosed = (stdin: Writable): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      stdin.off('drain', settle).off('close', settle);
      resolve();
    };
    stdin.on('drain', settle).on('close', settle);
  });

const firstOf = async (
  stdout: Readable | null,
  { mostCharacters = OUTPUT_CHARACTERS }: Partial<ToolInput>,
): Promise<string> => {
  let text = '';
  if (stdout === null) return text;
  stdout.setEncoding('utf8').on('data', (more: string) => {
    if (text.length < mostCharacters) text += more;
  });
  if (!stdout.closed) await once(stdout, 'close').catch(() => undefined);
  return text;
};
