import type { IO } from 'fp-ts/lib/IO.js';

export interface Clock {
  /** The present instant, to the millisecond. */
  readonly now: IO<Date>;
}
