import type { IO } from 'fp-ts/lib/IO.js';
import type { Timer } from '../../../shared/ports/clock.js';

export interface ReaderWatch {
  readonly timer: Timer;
  readonly stallMs: number;
  /** Called when the reader has read nothing for `stallMs` although a part was ready. */
  readonly onStall: IO<void>;
  /** Called with the size of each part that the reader is given. */
  readonly onRead: (sizeBytes: number) => void;
}

/** The same bytes. The time in which the reader waits for the tool does not count. */
export const watchReader = (
  bytes: AsyncIterable<Uint8Array>,
  { timer, stallMs, onStall, onRead }: ReaderWatch,
): AsyncIterable<Uint8Array> => {
  const hasCome = timer.after(stallMs, onStall);
  return {
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
