import type { IO } from 'fp-ts/lib/IO.js';

export interface Clock {
  /** The current time, to the millisecond. */
  readonly now: IO<Date>;
}
