/** Big enough that what each batch costs on its way does not count. */
const BATCH_BYTES = 256 * 1024;

/** A batch with less room than this is handed on: what one read should be able to bring. */
const READ_BYTES = 64 * 1024;

/** For so long a few bytes wait for more. */
const FLUSH_MS = 10;

/** Collects what is read into batches, and hands them on one by one. At most two are full and one is being filled. */
export interface OutputBatches {
  /** Where the next read goes. */
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
  let [batch, used, isEnded, isWanted] = [newBatch(), 0, false, false];
  let flush: NodeJS.Timeout | undefined;
  let wake = (): void => undefined;

  const isFull = () => full.length >= 2;
  const close = (): void => {
    clearTimeout(flush);
    flush = undefined;
    if (used === 0) return;
    full.push(batch.subarray(0, used));
    [batch, used] = [newBatch(), 0];
  };
  const closeWanted = (): void => {
    if (!isWanted || full.length > 0 || used === 0) return;
    if (used >= READ_BYTES || isEnded) close();
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
  const sizeBytes = () => full.reduce((sum, { length }) => sum + length, used);
  return {
    room: () => batch.subarray(used),
    add: (added) => {
      if (isEnded) return true;
      used += added;
      if (batch.length - used < READ_BYTES) close();
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
      [full.length, used] = [0, 0];
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
const newBatch = (): Buffer => Buffer.allocUnsafeSlow(BATCH_BYTES);
