import type { Socket } from 'node:net';
import { readInto } from './read-into.js';

const MEMORY_BYTES = 262_144;

/** So much is gathered before it is written in one call; a server sends, and TLS decrypts, 8 to 16 KiB at a time. */
const BATCH_BYTES = 131_072;

/** So many bytes wait for the tool before the server has to. */
const MOST_WAITING_BYTES = 2 * BATCH_BYTES;

/** Memory, and how much of what is in it is still being written. */
interface Block {
  readonly memory: Buffer;
  waitingBytes: number;
}

/**
 * Writes what one socket receives to another, in large pieces, and lets the first wait for the second. Memory is used
 * again once all in it was written. Returns what writes at once what has been gathered.
 */
export const copyBytes = (from: Socket, to: Socket): (() => void) => {
  const free: Block[] = [];
  let [block, taken, used, isGathering] = [newBlock(), 0, 0, false];
  const written = (of: Block, sizeBytes: number) => (): void => {
    of.waitingBytes -= sizeBytes;
    if (of !== block && of.waitingBytes === 0) free.push(of);
    if (to.writableLength < BATCH_BYTES) from.resume();
  };
  const flush = (): void => {
    if (used > taken && to.writable) {
      block.waitingBytes += used - taken;
      to.write(block.memory.subarray(taken, used), written(block, used - taken));
      if (to.writableLength >= MOST_WAITING_BYTES) from.pause();
    }
    taken = used;
  };
  const flushSoon = (): void => {
    isGathering = false;
    flush();
  };
  readInto(from, {
    room: () => block.memory.subarray(used),
    add: (sizeBytes) => {
      used += sizeBytes;
      if (used - taken >= BATCH_BYTES || used === MEMORY_BYTES) flush();
      if (used === MEMORY_BYTES) [block, taken, used] = [free.pop() ?? newBlock(), 0, 0];
      if (isGathering || used === taken) return;
      isGathering = true;
      setImmediate(flushSoon);
    },
  });
  from.resume();
  return flush;
};

const newBlock = (): Block => ({ memory: Buffer.allocUnsafeSlow(MEMORY_BYTES), waitingBytes: 0 });
