import * as t from 'io-ts';

/** What is so or is not, kept as 1 or 0. */
export const Flag = new t.Type<boolean, number, unknown>(
  'Flag',
  t.boolean.is,
  (input, context) =>
    input === 0 || input === 1 ? t.success(input === 1) : t.failure(input, context),
  Number,
);
