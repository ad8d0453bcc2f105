import { batchMemory } from './batch-memory.js';

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
  /** The next batch, valid until the next call; undefined after the last. One call at a time. */
  readonly take: () => Promise<Uint8Array | undefined>;
  /** Resolves when so many bytes are there, or no more will come; true for the former. */
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
