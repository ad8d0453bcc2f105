import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';

/** A codec whose name says what is expected, as the end of a sentence that begins with "must be". */
export const describedCodec = <A>(
  words: string,
  read: (input: unknown) => O.Option<A>,
): t.Type<A, A> =>
  new t.Type<A>(
    words,
    (input): input is A => O.isSome(read(input)),
    (input, context) =>
      O.match<A, t.Validation<A>>(() => t.failure(input, context), t.success)(read(input)),
    (value) => value,
  );
