import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';

const SHOWN_NAME_LENGTH = 64;

/**
 * Decodes a flat record of worded codecs, and refuses fields that it does not know.
 * Every mistake comes back as `NAME: must be WORDS`; no value is repeated.
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
      .map((name) => `${shown(name)}: ${strange(Object.keys(codec.props))}`),
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

const strange = (known: readonly string[]): string =>
  known.length === 0
    ? 'is unknown here; none is expected'
    : `is unknown; known ${known.length === 1 ? 'is' : 'are'} ${known.join(', ')}`;

/** A name that a stranger chose, cut to a length that fits a sentence. */
const shown = (name: string): string =>
  JSON.stringify(name.length > SHOWN_NAME_LENGTH ? `${name.slice(0, SHOWN_NAME_LENGTH)}…` : name);
