import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { outputBatches, type OutputBatches } from './output-batches.js';

/** Both ends of the standard output of a tool. */
export interface ToolOutput {
  /** Give it to the tool, then destroy it: the output ends when no process has it any more. */
  readonly writer: Socket;
  readonly batches: Pick<OutputBatches, 'take' | 'holds'>;
  /** Reads on, to nowhere: the tool must not wait for a reader while it is being ended. */
  readonly discard: () => void;
  /** Frees it, although others have an end of it. */
  readonly destroy: () => void;
  /** Resolves after the last byte, read or discarded. */
  readonly ended: Promise<void>;
}

/**
 * A pair of connected sockets, in a folder that only this user can enter. A tool writes some 4 to 8 KiB at a time; what
 * comes is read as it gathers, into memory of ours, and costs no event and no buffer of its own for each of these.
 */
export const toolOutput = async (directory: string): Promise<ToolOutput> => {
  const path = join(directory, 'out');
  const server = createServer({ pauseOnConnect: true });
  server.listen(path);
  await once(server, 'listening');
  const batches = outputBatches(() => void reader.resume());
  const state = { isDiscarded: false };
  const accepted = once(server, 'connection');
  const reader = connect({
    path,
    onread: {
      buffer: batches.room,
      callback: (sizeBytes) => state.isDiscarded || batches.add(sizeBytes),
    },
  });
  const ended = new Promise<void>((resolve) => {
    reader.once('close', () => {
      batches.end();
      resolve();
    });
  });
  const failed = new Promise<never>((_, reject) => void reader.on('error', reject));
  const [writer] = (await Promise.race([accepted, failed]).finally(() => server.close())) as [
    Socket,
  ];
  return {
    writer,
    batches,
    discard: () => {
      state.isDiscarded = true;
      batches.discard();
      reader.resume();
    },
    destroy: () => void reader.destroy(),
    ended,
  };
};
