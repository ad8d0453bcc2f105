import type { IO } from 'fp-ts/lib/IO.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Timer } from '../../../shared/ports/clock.js';
import { refusalBehind, type StorageRefusal } from '../../storage-refusal.js';

export interface ReaderWatch {
  readonly timer: Timer;
  readonly stallMs: number;
  /** Called when the reader has read nothing for `stallMs` although a part was ready. */
  readonly onStall: IO<void>;
  /** Called with the size of each part that the reader is given. */
  readonly onRead: (sizeBytes: number) => void;
}

export interface WatchedBytes extends AsyncIterable<Uint8Array> {
  /** To be called when the reader is done, which may have failed before it read anything. */
  readonly forget: IO<void>;
}

/** The same bytes. The time in which the reader waits for the tool does not count. */
export const watchReader = (
  bytes: AsyncIterable<Uint8Array>,
  { timer, stallMs, onStall, onRead }: ReaderWatch,
): WatchedBytes => {
  const hasCome = timer.after(stallMs, onStall);
  return {
    forget: hasCome,
    async *[Symbol.asyncIterator]() {
      hasCome();
      for await (const part of bytes) {
        onRead(part.length);
        const hasTaken = timer.after(stallMs, onStall);
        try {
          yield part;
        } finally {
          hasTaken();
        }
      }
    },
  };
};

export interface NotedBytes {
  /** The same bytes. Can be iterated once. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Why they threw; none where they did not. */
  readonly failure: IO<O.Option<StorageRefusal>>;
}

/** The bytes of an object; their failure is distinguished from that of their reader. */
export const notedFailure = (opened: AsyncIterable<Uint8Array>): NotedBytes => {
  const state: { failure: O.Option<StorageRefusal> } = { failure: O.none };
  const bytes = async function* (): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* opened;
    } catch (error) {
      state.failure = O.some(refusalBehind(error) ?? { code: 'destination_failed' });
      throw error;
    }
  };
  return { bytes: bytes(), failure: () => state.failure };
};
