import type { IO } from 'fp-ts/lib/IO.js';

export interface Clock {
  /** The current time, to the millisecond. */
  readonly now: IO<Date>;
}

export interface Timer {
  /**
   * Calls the action once when this many milliseconds have passed, and never before, unless the returned function is called
   * earlier. Cancelling twice, or after the action, changes nothing. A timer that waits keeps the process alive.
   */
  readonly after: (ms: number, action: IO<void>) => IO<void>;
}
