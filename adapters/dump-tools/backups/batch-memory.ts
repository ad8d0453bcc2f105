/** Big enough that what each batch costs on its way does not count. */
const BATCH_BYTES = 256 * 1024;

/** Memory with less room than this is full: what one read should be able to bring. */
const READ_BYTES = 64 * 1024;

/** For so long a few bytes wait for more. */
const FLUSH_MS = 10;

interface Block {
  readonly memory: Buffer;
  /** How many batches in it were not given back. */
  lent: number;
}

interface Batch {
  readonly block: Block;
  readonly bytes: Uint8Array;
}

/**
 * The batches that are full, and the one that is being filled. The memory of those that were taken is used again: as garbage
 * of a dump, it would grow to tens of MiB before it were collected.
 */
export const batchMemory = (onFlushed: () => void) => {
  const [full, free]: [Batch[], Block[]] = [[], []];
  let [block, start, used] = [newBlock(), 0, 0];
  let [flush, taken]: [NodeJS.Timeout | undefined, Batch | undefined] = [undefined, undefined];
  const giveBack = (batch: Batch): void => {
    batch.block.lent -= 1;
    if (batch.block.lent === 0 && batch.block !== block) free.push(batch.block);
  };
  const close = (): void => {
    clearTimeout(flush);
    flush = undefined;
    if (used === start) return;
    // The next read goes behind: its place was given out already.
    full.push({ block, bytes: block.memory.subarray(start, used) });
    block.lent += 1;
    start = used;
  };
  const flushNow = (): void => {
    close();
    onFlushed();
  };
  return {
    full,
    isFull: () => full.length >= 2,
    sizeBytes: () => full.reduce((sum, { bytes }) => sum + bytes.length, used - start),
    room: () => block.memory.subarray(used),
    add: (sizeBytes: number): void => {
      used += sizeBytes;
      if (BATCH_BYTES - used >= READ_BYTES) return;
      close();
      [block, start, used] = [free.pop() ?? newBlock(), 0, 0];
    },
    close,
    /** For a taker who waits, if what is there is no batch yet. */
    closeSoon: (): void => {
      if (full.length === 0 && used > start) flush ??= setTimeout(flushNow, FLUSH_MS);
    },
    /** The next of those that are full; the memory of the last one that was taken is used again. */
    takeNext: (): Uint8Array | undefined => {
      if (taken !== undefined) giveBack(taken);
      taken = full.shift();
      return taken?.bytes;
    },
    discard: (): void => {
      clearTimeout(flush);
      [full.length, start] = [0, used];
    },
  };
};

const newBlock = (): Block => ({
  // Not from the shared pool.
  memory: Buffer.allocUnsafeSlow(BATCH_BYTES),
  lent: 0,
});
