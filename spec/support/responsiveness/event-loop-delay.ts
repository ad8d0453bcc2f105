import { readFileSync } from 'node:fs';

const PERIOD_MS = 5;

/**
 * Watches for how long this thread was held up at most, as anybody who waits for an answer would see it. Where the
 * system tells how much of that time the thread has worked, the rest is not counted: others had the processor.
 */
export const measureEventLoopDelay = (): (() => number) => {
  let last = { atMs: performance.now(), workedMs: workedMs() };
  let worstMs = 0;
  const tick = () => {
    const now = { atMs: performance.now(), workedMs: workedMs() };
    const heldUpMs = now.atMs - last.atMs - PERIOD_MS;
    worstMs = Math.max(worstMs, Math.min(heldUpMs, now.workedMs - last.workedMs));
    last = now;
  };
  const timer = setInterval(tick, PERIOD_MS);
  return () => {
    tick();
    clearInterval(timer);
    return worstMs;
  };
};

/** How long the calling thread has worked so far; where nobody tells, it is taken to work all the time. */
const workedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};
