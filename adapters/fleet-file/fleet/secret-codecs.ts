import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { isKept, type Kept, KEPT } from '../../../core/described/kept.js';
import { Secret } from '../../../core/shared/secret.js';
import type { SecretShape } from '../../../core/described/field.js';
import { type Codec, codec, redacted, refuse, typeName } from '../codec/codec.js';
import { isMapping } from '../codec/record.js';
import type { References } from '../references/file-references.js';

const SECRET = 'a text, { env: NAME }, { file: PATH } or { kept: true }';

/** The value of a secret: the text itself, an environment variable or a file. It is in no message. */
const resolveSecret =
  ({ env, file }: References) =>
  (value: unknown): E.Either<string, string> => {
    if (typeof value === 'string') return E.right(value);
    const [[key, name] = [], ...others] = isMapping(value) ? Object.entries(value) : [];
    if (others.length === 0 && typeof name === 'string' && name !== '') {
      if (key === 'env') return env(name);
      if (key === 'file') return file(name);
    }
    return E.left(
      typeof value === 'number' || typeof value === 'boolean'
        ? 'this needs quotes, to be read as a text'
        : `${typeName(value)} is not ${SECRET}`,
    );
  };

/** PostgreSQL's messages end at NUL, and a line break is a slip of the hand. */
const isPassword = (text: string): boolean => !/[\0\r\n]/.test(text);

/** The text of a secret that is one line. */
const secretLineCodec = (references: References, what = 'password'): Codec<string> =>
  redacted(SECRET, (value) =>
    pipe(
      resolveSecret(references)(value),
      E.filterOrElse(
        (text) => text !== '',
        () => `the ${what} is empty`,
      ),
      E.filterOrElse(isPassword, () => `the ${what} holds a line break or a NUL`),
    ),
  );

/** The same, or that it is kept. */
export const orKept = <A>(secret: Codec<A>): Codec<A | Kept> =>
  codec<A | Kept>(secret.name, (value, context) =>
    isKept(value) && Object.keys(value).length === 1
      ? E.right(KEPT)
      : secret.validate(value, context),
  );

export const secretCodec = (
  references: References,
  { what, form, isBlock = false }: SecretShape,
): Codec<Secret | Kept> => {
  const text = isBlock ? blockCodec(references) : secretLineCodec(references, what);
  const formed = codec<string>(text.name, (value, context) =>
    E.flatMap(text.validate(value, context), (one) =>
      form === undefined || form.holds(one) ? E.right(one) : refuse(value, context, form.words),
    ),
  );
  return orKept(
    codec(formed.name, (value, context) =>
      pipe(
        formed.validate(value, context),
        E.map((one) => new Secret(one)),
      ),
    ),
  );
};

const blockCodec = (references: References): Codec<string> =>
  redacted(SECRET, (value) =>
    pipe(
      resolveSecret(references)(value),
      E.map((text) => `${text.trimEnd()}\n`),
    ),
  );
