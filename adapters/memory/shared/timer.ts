import type { Clock, Timer } from '../../../core/shared/ports/clock.js';

/** A timer whose time stands still until it is advanced. */
export interface MemoryTimer extends Timer {
  /** Lets this many milliseconds pass. Actions are called in the order of their times, and may start others. */
  readonly advance: (ms: number) => void;
}

export const memoryTimer = (): MemoryTimer => {
  const waiting = new Map<symbol, { readonly atMs: number; readonly action: () => void }>();
  let nowMs = 0;
  const next = (untilMs: number) =>
    [...waiting]
      .filter(([, { atMs }]) => atMs <= untilMs)
      .sort(([, one], [, other]) => one.atMs - other.atMs)[0];
  return {
    after: (ms, action) => {
      const id = Symbol('timer');
      waiting.set(id, { atMs: nowMs + ms, action });
      return () => void waiting.delete(id);
    },
    advance: (ms) => {
      const untilMs = nowMs + ms;
      for (let due = next(untilMs); due !== undefined; due = next(untilMs)) {
        const [id, { atMs, action }] = due;
        waiting.delete(id);
        nowMs = atMs;
        action();
      }
      nowMs = untilMs;
    },
  };
};

/** A clock that stands still until it is moved. */
export interface MemoryClock extends Clock {
  readonly set: (now: Date) => void;
}

export const memoryClock = (start: Date): MemoryClock => {
  let present = start;
  return {
    now: () => new Date(present),
    set: (now) => {
      present = now;
    },
  };
};
