import type { Clock } from '../../../core/shared/ports/clock.js';

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
