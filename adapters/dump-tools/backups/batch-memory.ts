/** Big enough that what each batch costs on its way does not count. */
const BATCH_BYTES = 256 * 1024;

/** Memory with less room than this is full: what one read should be able to bring. */
const READ_BYTES = 64 * 1024;

/** For so long a few bytes wait for more. */
const FLUSH_MS = 10;

interface Block {
  readonly memory: Buffer;
  /** One for each batch in it that was not given back, and one while it is being filled. */
  uses: number;
}

interface Batch {
  readonly block: Block;
  readonly bytes: Uint8Array;
}

/**
 * The batches that are full, and the one that is being filled. The memory of those that were taken is used again: as garbage
 * of a dump, it would grow to tens of MiB before it were collected. What is read after a batch was closed goes behind it, since
 * its place was given out already. `onDue` is called when a few bytes have waited long enough.
 */
export const batchMemory = (onDue: () => void) => {
  const full: Batch[] = [];
  const pool = blockPool();
  let [block, start, used] = [pool.next(), 0, 0];
  let taken: Batch | undefined;
  const close = (): void => {
    flush.clear();
    if (used === start) return;
    full.push({ block, bytes: block.memory.subarray(start, used) });
    block.uses += 1;
    start = used;
  };
  const flush = delayed(onDue);
  return {
    full,
    sizeBytes: () => full.reduce((sum, { bytes }) => sum + bytes.length, used - start),
    room: () => block.memory.subarray(used),
    add: (sizeBytes: number): void => {
      used += sizeBytes;
      if (BATCH_BYTES - used >= READ_BYTES) return;
      close();
      [block, start, used] = [pool.exchange(block), 0, 0];
    },
    close,
    /** For a taker who waits, if what is there is no batch yet. */
    closeSoon: (): void => {
      if (full.length === 0 && used > start) flush.start();
    },
    /** The next of those that are full; the memory of the last one that was taken is used again. */
    takeNext: (): Uint8Array | undefined => {
      if (taken !== undefined) pool.release(taken.block);
      taken = full.shift();
      return taken?.bytes;
    },
    discard: (): void => {
      close();
      full.length = 0;
    },
  };
};

const blockPool = () => {
  const free: Block[] = [];
  const next = (): Block => {
    // Not from the pool that Node shares.
    const block = free.pop() ?? { memory: Buffer.allocUnsafeSlow(BATCH_BYTES), uses: 0 };
    block.uses = 1;
    return block;
  };
  const release = (block: Block): void => {
    block.uses -= 1;
    if (block.uses === 0) free.push(block);
  };
  /** Another block to be filled in place of this one, which is full. */
  const exchange = (block: Block): Block => {
    release(block);
    return next();
  };
  return { next, release, exchange };
};

const delayed = (action: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  return {
    start: (): void => {
      timer ??= setTimeout(action, FLUSH_MS);
    },
    clear: (): void => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
