import type { IO } from 'fp-ts/lib/IO.js';
import type { Timer } from '../../../shared/ports/clock.js';
import { handOver } from './hand-over.js';

export interface CopyWatch {
  readonly timer: Timer;
  readonly stallMs: number;
  /** Called when the taker of the copy took nothing for `stallMs`. It gets no more, and its copy ends with an error. */
  readonly onStall: IO<void>;
}

/**
 * The same bytes, of which somebody else takes a copy part by part, so that their reader waits for it. A taker who leaves
 * early is waited for no more. The copy ends without an error only where all of the bytes were read, and did.
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
