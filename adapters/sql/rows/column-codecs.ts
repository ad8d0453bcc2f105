import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';

/** A value that is kept as JSON in a column of text. */
export const jsonText = <A>(codec: t.Type<A, unknown>): t.Type<A, string> =>
  new t.Type(
    `JSON of ${codec.name}`,
    codec.is,
    (input, context) =>
      pipe(
        t.string.validate(input, context),
        E.flatMap((text) =>
          E.tryCatch(
            (): unknown => JSON.parse(text),
            () => [{ value: input, context }],
          ),
        ),
        E.flatMap((value) => codec.validate(value, context)),
      ),
    (value) => JSON.stringify(codec.encode(value)),
  );
