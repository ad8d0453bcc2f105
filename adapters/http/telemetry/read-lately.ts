import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';

/** Figures are read again once they are so old, and once reading them takes a hundredth of the time at most. */
const MIN_AGE_MS = 15_000;
const SHARE_OF_TIME = 100;

/** The figures of a store as they were lately; none until it has been read once. */
export const readLately = <A>(
  figures: TaskEither<unknown, readonly A[]>,
  nowMs: () => number = () => performance.now(),
): (() => Promise<readonly A[]>) => {
  let last: readonly A[] = [];
  let validUntilMs = -Infinity;
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const begunMs = nowMs();
    const found = await figures();
    if (E.isRight(found)) last = found.right;
    const tookMs = nowMs() - begunMs;
    validUntilMs = nowMs() + Math.max(MIN_AGE_MS, SHARE_OF_TIME * tookMs);
    reading = undefined;
  };
  return async () => {
    if (nowMs() >= validUntilMs) await (reading ??= read());
    return last;
  };
};
