import { identity } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';

/** io-ts types what may be absent as if it could be undefined, which JSON does not have. */
export const withOptional = <R extends t.Props, P extends t.Props>(required: R, optional: P) =>
  t.intersection([t.strict(required), t.exact(t.partial(optional))]) as unknown as t.Decoder<
    unknown,
    { readonly [K in keyof R]: t.TypeOf<R[K]> } & { readonly [K in keyof P]?: t.TypeOf<P[K]> }
  >;

/** A text of which this holds. */
export const textThat = (name: string, holds: (text: string) => boolean) =>
  new t.Type<string, string, unknown>(
    name,
    t.string.is,
    (value, context) =>
      typeof value === 'string' && holds(value) ? t.success(value) : t.failure(value, context),
    identity,
  );

export const httpUrl = textThat(
  'an http or https URL',
  (value) => URL.canParse(value) && /^https?:/i.test(value),
);
