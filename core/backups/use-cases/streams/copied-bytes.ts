import type { IO } from 'fp-ts/lib/IO.js';
import type { Timer } from '../../../shared/ports/clock.js';
import { handOver } from './hand-over.js';

export interface CopyWatch {
  readonly timer: Timer;
  readonly stallMs: number;
  /** Called when the copy was not read for `stallMs`. It receives no more, and ends with an error. */
  readonly onStall: IO<void>;
}

/**
 * The same bytes, with a copy of each part for a second reader, for whom the first one waits. A second reader who leaves early
 * is no longer waited for. The copy ends without an error only if all of the bytes were read and did so, too.
 */
export const copiedBytes = async function* (
  bytes: AsyncIterable<Uint8Array>,
  take: (copy: AsyncIterable<Uint8Array>) => Promise<unknown>,
  { timer, stallMs, onStall }: CopyWatch,
): AsyncGenerator<Uint8Array, void, void> {
  const copy = handOver();
  let isWhole = false;
  let isStalled = false;
  const stall = (): void => {
    isStalled = true;
    onStall();
    copy.leave();
  };
  void take(copy.parts).then(copy.leave, copy.leave);
  try {
    for await (const part of bytes) {
      const hasTaken = timer.after(stallMs, stall);
      await copy.give(part);
      hasTaken();
      yield part;
    }
    isWhole = !isStalled;
  } finally {
    copy.end(isWhole ? undefined : new Error('the copy is not whole'));
  }
};
