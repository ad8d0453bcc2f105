import * as t from 'io-ts';

/** A time that is kept as milliseconds since 1970 in UTC. */
export const Instant = new t.Type<Date, number, unknown>(
  'Instant',
  (value): value is Date => value instanceof Date,
  (input, context) => {
    const date = new Date(typeof input === 'number' ? input : NaN);
    return Number.isNaN(date.getTime()) ? t.failure(input, context) : t.success(date);
  },
  (date) => date.getTime(),
);
