import { readFileSync } from 'node:fs';

const PERIOD_MS = 5;

/**
 * Measures how long this thread's event loop was blocked at most, as a client that waits for a response would see it.
 * Where the system counts the thread's processor time, time without a processor is left out.
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

/** The processor time of the calling thread so far; where the system has no count, the time of the clock. */
export const workedMs = (): number => {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
};
