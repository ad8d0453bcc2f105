/** Big enough that what each batch costs on its way does not count. */
const BATCH_BYTES = 256 * 1024;

/** Memory with less room than this is full: what one read should be able to bring. */
const READ_BYTES = 64 * 1024;

/** For so long a few bytes wait for more. */
const FLUSH_MS = 10;

/** Collects what is read into batches, and hands them on one by one. At most two are full and one is being filled. */
export interface OutputBatches {
  /** Where the next read goes: asked for before the first read, and after each `add`. */
  readonly room: () => Uint8Array;
  /** So many bytes were read into the room. False when nothing more may be read until `onRoom` is called. */
  readonly add: (sizeBytes: number) => boolean;
  /** There will be no more; what is there can still be taken. */
  readonly end: () => void;
  /** Drops everything; nothing can be taken any more. */
  readonly discard: () => void;
  /** The next batch; undefined after the last. One call at a time. */
  readonly take: () => Promise<Uint8Array | undefined>;
  /** Resolves when so many bytes are there, or no more will come; true for the former. */
  readonly holds: (sizeBytes: number) => Promise<boolean>;
}

export const outputBatches = (onRoom: () => void): OutputBatches => {
  let [isEnded, isWanted] = [false, false];
  let wake = (): void => undefined;
  const changed = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const memory = batchMemory(() => wake());
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
      wake();
      return !memory.isFull();
    },
    end: endWith(memory.close),
    discard: endWith(memory.discard),
    take: async () => {
      isWanted = true;
      memory.closeSoon();
      while (memory.full.length === 0 && !isEnded) await changed();
      isWanted = false;
      const wasFull = memory.isFull();
      const taken = memory.full.shift();
      if (wasFull) onRoom();
      return taken;
    },
    holds: async (least) => {
      while (memory.sizeBytes() < least && !isEnded) await changed();
      return memory.sizeBytes() >= least;
    },
  };
};

/** The batches that are full, and the one that is being filled. */
const batchMemory = (onFlushed: () => void) => {
  const full: Uint8Array[] = [];
  let [memory, taken, used] = [newMemory(), 0, 0];
  let flush: NodeJS.Timeout | undefined;
  const close = (): void => {
    clearTimeout(flush);
    flush = undefined;
    if (used === taken) return;
    // The next read goes behind: its place was given out already.
    full.push(memory.subarray(taken, used));
    taken = used;
  };
  const flushNow = (): void => {
    close();
    onFlushed();
  };
  return {
    full,
    isFull: () => full.length >= 2,
    sizeBytes: () => full.reduce((sum, { length }) => sum + length, used - taken),
    room: () => memory.subarray(used),
    add: (sizeBytes: number): void => {
      used += sizeBytes;
      if (memory.length - used >= READ_BYTES) return;
      close();
      [memory, taken, used] = [newMemory(), 0, 0];
    },
    close,
    /** For a taker who waits: at once if there is enough for a batch, and otherwise soon. */
    closeSoon: (): void => {
      if (full.length > 0 || used === taken) return;
      if (used - taken >= READ_BYTES) close();
      else flush ??= setTimeout(flushNow, FLUSH_MS);
    },
    discard: (): void => {
      clearTimeout(flush);
      [full.length, taken] = [0, used];
    },
  };
};

/** Not from the shared pool: each batch is freed as a whole as soon as it was sent. */
const newMemory = (): Buffer => Buffer.allocUnsafeSlow(BATCH_BYTES);
