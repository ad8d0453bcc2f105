import type { IO } from 'fp-ts/lib/IO.js';
import type { PortTask } from './port-failure.js';

export interface Clock {
  /** The current time, to the millisecond. */
  readonly now: IO<Date>;
}

/** The time by which what is old is deleted: the clock, unless that is further ahead than it can be. */
export type DeletionTime = PortTask<Date>;

export interface Timer {
  /**
   * Calls the action once when this many milliseconds have passed, and never before, unless the returned function is called
   * earlier. Cancelling twice, or after the action, changes nothing. A timer that waits keeps the process alive.
   */
  readonly after: (ms: number, action: IO<void>) => IO<void>;
}
