import { oncePerValue } from '../../../core/shared/once-per-value.js';
import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { type ErrorDocument, malformedRequest } from '../errors/error-document.js';
import {
  decodeExactly,
  describedCodec,
  oneOf,
  optionalText as maybeText,
  requiredText,
} from '../fields/decode-exactly.js';
import { type AnyDescribed, type Described, documented, type Schema } from './described.js';

/** A field of what a caller sends: it decodes to an `A`, and its words say what is expected, as the end of a sentence that begins with "must be". */
export type SentField<A, O> = Described<A, O>;

type Fields = Readonly<Record<string, AnyDescribed>>;

/** Such a field that is no text; `O` is what is sent. */
export const sentValue = <A, O>(
  words: string,
  parse: (input: unknown) => O.Option<A>,
  schema: Schema,
): SentField<A, O> => documented(describedCodec(words, parse) as unknown as t.Type<A, O>, schema);

/** A text that has to be there. */
export const sentText = <A>(
  words: string,
  parse: (text: string) => O.Option<A>,
  schema: Schema,
): SentField<A, string> => sentValue(words, requiredText(parse), schema);

/** A text that may be absent or null. */
export const optionalText = <A>(
  words: string,
  parse: (text: string) => O.Option<A>,
  schema: Schema,
): SentField<O.Option<A>, string | null | undefined> => sentValue(words, maybeText(parse), schema);

/** One of a closed list. */
export const sentChoice = <A extends string>(
  values: readonly A[],
  schema: Schema = {},
): SentField<A, A> =>
  sentValue(`one of ${values.join(', ')}`, requiredText(oneOf(values)), {
    enum: values,
    ...schema,
  });

/** One of a closed list, if any. */
export const optionalChoice = <A extends string>(
  values: readonly A[],
  schema: Schema = {},
): SentField<O.Option<A>, A | null | undefined> =>
  sentValue(`one of ${values.join(', ')}`, maybeText(oneOf(values)), { enum: values, ...schema });

/** A text that is empty where it is absent or null. */
export const sentNote = (description: string): SentField<string, string | null | undefined> =>
  sentValue('a text', flow(maybeText(O.some), O.map(O.getOrElse(() => ''))), {
    anyOf: [{ type: 'string' }, { type: 'null' }],
    description,
  });

type OptionalKeys<P extends Fields> = {
  [K in keyof P]: undefined extends t.OutputOf<P[K]> ? K : never;
}[keyof P];

/** What a caller writes in JSON. */
export type SentOf<P extends Fields> = {
  readonly [K in Exclude<keyof P, OptionalKeys<P>>]: t.OutputOf<P[K]>;
} & { readonly [K in OptionalKeys<P>]?: t.OutputOf<P[K]> };

/** The JSON body of a request, under its name in the OpenAPI document. */
export interface SentBody<P extends Fields = Fields, Required extends boolean = boolean> {
  readonly name: string;
  readonly fields: t.TypeC<{ [K in keyof P]: P[K] }>;
  readonly schema: Schema;
  /** Whether a request without a body is refused. */
  readonly isRequired: Required;
}

/** What a caller writes for such a body. */
export type Sent<B> = B extends SentBody<infer P> ? SentOf<P> : never;

export interface AnySentBody extends Pick<SentBody, 'name' | 'schema' | 'isRequired'> {
  readonly fields: t.Mixed;
  /** `application/json` unless there are others. */
  readonly media?: readonly string[];
}

/** A body that is decoded elsewhere than field by field. */
export const documentedBody = (
  name: string,
  schema: Schema,
  media?: readonly string[],
): AnySentBody => ({
  name,
  schema,
  isRequired: true,
  fields: t.unknown,
  ...(media !== undefined && { media }),
});

/** `schema` is what the fields do not say of the whole. */
export const sentBody = <P extends Fields>(
  name: string,
  props: P,
  schema: Schema = {},
): SentBody<P, true> => {
  const required = Object.keys(props).filter((key) => isNeeded(props[key]));
  const properties = Object.fromEntries(
    Object.entries(props).map(([key, field]) => [key, field.schema]),
  );
  return {
    name,
    fields: t.type(props),
    schema: { type: 'object', properties, ...(required.length > 0 && { required }), ...schema },
    isRequired: true,
  };
};

/** A body that may be left out. */
export const optionalBody = <P extends Fields>(
  name: string,
  props: P,
  schema: Schema = {},
): SentBody<P, false> => ({ ...sentBody(name, props, schema), isRequired: false });

/** Whether a request without the field is refused. */
export const isNeeded = (field: t.Mixed | undefined): boolean => field?.is(undefined) === false;

/** What a caller has sent, or the error that names every mistake in it; a field that is unknown is one. */
export const readSent = <P extends t.Props>(
  fields: t.TypeC<P>,
  sent: unknown,
): E.Either<ErrorDocument, t.TypeOf<t.TypeC<P>>> =>
  E.mapLeft(malformedRequest)(decodeExactly(fields, sent));

/** The parameters of such an operation, in the same way. */
export const readQuery = <P extends t.Props>(
  { query }: { readonly query: P },
  parameters: unknown,
): E.Either<ErrorDocument, t.TypeOf<t.TypeC<P>>> =>
  readSent(typeOf(query) as t.TypeC<P>, parameters);

const typeOf = oncePerValue((query: t.Props) => t.type(query));
