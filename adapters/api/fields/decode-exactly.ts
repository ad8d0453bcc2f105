import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import * as O from 'fp-ts/lib/Option.js';

/** A codec whose name describes the expected value, as the end of a sentence that begins with "must be". */
export const describedCodec = <A>(
  words: string,
  parse: (input: unknown) => O.Option<A>,
): t.Type<A, A> =>
  new t.Type<A>(
    words,
    (input): input is A => O.isSome(parse(input)),
    (input, context) =>
      O.match<A, t.Validation<A>>(() => t.failure(input, context), t.success)(parse(input)),
    (value) => value,
  );

const MAX_NAME_LENGTH = 64;

/**
 * Decodes a flat record of described codecs, and refuses unknown fields.
 * Every mistake is returned as `NAME: must be WORDS`; no value is repeated.
 */
export const decodeExactly = <P extends t.Props>(
  codec: t.TypeC<P>,
  input: unknown,
): E.Either<readonly string[], t.TypeOf<t.TypeC<P>>> => {
  if (!t.UnknownRecord.is(input)) return E.left(['The body must be a JSON object.']);
  const decoded = codec.decode(input);
  const mistakes = [
    ...(E.isLeft(decoded) ? decoded.left.map(mistake) : []),
    ...Object.keys(input)
      .filter((name) => !Object.hasOwn(codec.props, name))
      .map((name) => `${quoted(name)}: ${unknownField(Object.keys(codec.props))}`),
  ];
  return E.isRight(decoded) && mistakes.length === 0 ? decoded : E.left(mistakes);
};

const mistake = ({ context }: t.ValidationError): string => {
  const path = context
    .map(({ key }) => key)
    .filter((key) => key !== '')
    .join('.');
  return `${path}: must be ${context.at(-1)?.type.name ?? 'something else'}`;
};

const unknownField = (known: readonly string[]): string =>
  known.length === 0
    ? 'is unknown here; none is expected'
    : `is unknown; known ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;

/** A name of the caller's, cut to a length that fits a sentence. */
const quoted = (name: string): string =>
  JSON.stringify(name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name);

type Validation<A> = E.Either<readonly string[], A>;

/** Both values, or the mistakes of both. */
export const combineValidations = <A, B>(
  one: Validation<A>,
  other: Validation<B>,
): Validation<readonly [A, B]> =>
  E.isRight(one) && E.isRight(other)
    ? E.right([one.right, other.right])
    : E.left([one, other].flatMap((validation) => (E.isLeft(validation) ? validation.left : [])));

export const requiredText =
  <A>(parse: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<A> =>
    typeof input === 'string' ? parse(input) : O.none;

/** Parses a field that may be absent or null; any other value has to be a text that parses. */
export const optionalText =
  <A>(parse: (text: string) => O.Option<A>) =>
  (input: unknown): O.Option<O.Option<A>> => {
    if (input === undefined || input === null) return O.some(O.none);
    return typeof input === 'string' ? O.map(O.some<A>)(parse(input)) : O.none;
  };

/** Parses a text that has to be in a closed list. */
export const oneOf =
  <A extends string>(known: readonly A[]) =>
  (text: string): O.Option<A> =>
    O.fromNullable(known.find((one) => one === text));
