import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';

/** An instant as JSON has it: ISO 8601 in UTC with milliseconds, or null where there is none. */
export const isoOrNull = (instant: O.Option<Date>): string | null =>
  pipe(
    instant,
    O.map((at) => at.toISOString()),
    O.toNullable,
  );
