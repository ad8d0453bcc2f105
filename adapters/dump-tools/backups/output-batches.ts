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
  const full: Uint8Array[] = [];
  let [memory, taken, used, isEnded, isWanted] = [newMemory(), 0, 0, false, false];
  let flush: NodeJS.Timeout | undefined;
  let wake = (): void => undefined;

  const isFull = () => full.length >= 2;
  const close = (): void => {
    clearTimeout(flush);
    flush = undefined;
    if (used === taken) return;
    // The next read goes behind: its place was given out already.
    full.push(memory.subarray(taken, used));
    taken = used;
  };
  const closeWanted = (): void => {
    if (!isWanted || full.length > 0 || used === taken) return;
    if (used - taken >= READ_BYTES || isEnded) close();
    else
      flush ??= setTimeout(() => {
        close();
        wake();
      }, FLUSH_MS);
  };
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
    });
  const sizeBytes = () => full.reduce((sum, { length }) => sum + length, used - taken);
  return {
    room: () => memory.subarray(used),
    add: (added) => {
      if (isEnded) return true;
      used += added;
      if (memory.length - used < READ_BYTES) {
        close();
        [memory, taken, used] = [newMemory(), 0, 0];
      }
      closeWanted();
      wake();
      return !isFull();
    },
    end: () => {
      isEnded = true;
      close();
      wake();
    },
    discard: () => {
      isEnded = true;
      clearTimeout(flush);
      [full.length, taken] = [0, used];
      wake();
    },
    take: async () => {
      isWanted = true;
      closeWanted();
      while (full.length === 0 && !isEnded) await changed();
      isWanted = false;
      const wasFull = isFull();
      const taken = full.shift();
      if (wasFull) onRoom();
      return taken;
    },
    holds: async (least) => {
      while (sizeBytes() < least && !isEnded) await changed();
      return sizeBytes() >= least;
    },
  };
};

/** Not from the shared pool: each batch is freed as a whole as soon as it was sent. */
const newMemory = (): Buffer => Buffer.allocUnsafeSlow(BATCH_BYTES);
