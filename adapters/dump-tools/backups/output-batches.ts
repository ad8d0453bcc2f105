/** Collects what is read into batches, and hands them on one by one. At most two are full and one is being filled. */
export interface OutputBatches {
  /** Where the next read goes: asked for before the first read, and after each `add`. */
  readonly room: () => Uint8Array;
  /** Called with how many bytes were read into the room. False when nothing more may be read until `onRoom` is called. */
  readonly add: (sizeBytes: number) => boolean;
  /** There will be no more; what is there can still be taken. */
  readonly end: () => void;
  /** Drops everything; nothing can be taken any more. */
  readonly discard: () => void;
  /** The next batch, valid until the next call; undefined after the last. One call at a time. */
  readonly take: () => Promise<Uint8Array | undefined>;
  /** Resolves with true when this many bytes are there, with false when no more will come. */
  readonly holds: (sizeBytes: number) => Promise<boolean>;
}

export const outputBatches = (onRoom: () => void): OutputBatches => {
  let [isEnded, isWanted] = [false, false];
  let wake = (): void => undefined;
  const changed = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const memory = batchMemory(() => {
    memory.close();
    wake();
  });
  const endWith = (last: () => void) => (): void => {
    isEnded = true;
    last();
    wake();
  };
  return {
    room: memory.room,
    add: (added) => {
      if (isEnded) return true;
      memory.add(added);
      if (isWanted) memory.closeSoon();
      if (!isWanted || memory.full.length > 0) wake();
      return memory.full.length < 2;
    },
    end: endWith(memory.close),
    discard: endWith(memory.discard),
    take: async () => {
      isWanted = true;
      memory.closeSoon();
      while (memory.full.length === 0 && !isEnded) await changed();
      isWanted = false;
      const wasFull = memory.full.length >= 2;
      const taken = memory.takeNext();
      if (wasFull) onRoom();
      return taken;
    },
    holds: async (least) => {
      while (memory.sizeBytes() < least && !isEnded) await changed();
      return memory.sizeBytes() >= least;
    },
  };
};

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
const batchMemory = (onDue: () => void) => {
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
