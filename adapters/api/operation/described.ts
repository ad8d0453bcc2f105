import * as t from 'io-ts';
import { eachToJson, fieldsToJson, nullFor, timeAsText, type ToJson } from './encode.js';

/** What the OpenAPI document says of a value: JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/**
 * A value of the API, described once: as a codec it is its type and what a client decodes; its schema is in the OpenAPI document.
 * A codec reads the answers of later services as well, so it takes any text for one of a closed list; and those of earlier ones, which
 * lack what was added since. The document, to which every answer of this service is held, allows neither.
 */
export interface Described<A, O = A> extends t.Type<A, O>, Documented {}

interface Documented {
  readonly schema: Schema;
  /** The schemas that it names, by name. */
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly toJson: ToJson;
}

/** Of any type. */
export type AnyDescribed = t.Mixed & Documented;

type Props = Readonly<Record<string, AnyDescribed>>;

/** What a JSON object with these has. */
export type RecordOf<P extends Props> = { readonly [K in keyof P]: t.TypeOf<P[K]> };

/** A codec with what the document says of it; `parts` are the values of which it is made. */
export const documented = <A, O = A>(
  { name, is, validate, encode, toJson: own }: t.Type<A, O> & Partial<Documented>,
  schema: Schema,
  parts: readonly Pick<Documented, 'schemas'>[] = [],
  toJson: ToJson = own ?? timeAsText,
): Described<A, O> =>
  Object.assign(new t.Type<A, O>(name, is, validate, encode), {
    schema,
    toJson,
    schemas: Object.assign({}, ...parts.map(({ schemas }) => schemas)) as Documented['schemas'],
  });

/** The same value, with words of its own in the document. */
export const about = <A, O>(
  of: Described<A, O>,
  description: string,
  more: Schema = {},
): Described<A, O> => documented(of, { ...of.schema, description, ...more }, [of]);

/** A value that stands in the document by itself, under this name. */
export const named = <A>(name: string, of: Described<A>): Described<A> => {
  const schemas = { [name]: of.schema };
  return documented(of, { $ref: `#/components/schemas/${name}` }, [of, { schemas }]);
};

const textWith = (more: Schema) => documented(t.string, { type: 'string', ...more });

export const text = textWith({});

/** A text that is never empty. */
export const words = textWith({ minLength: 1 });

export const flag = documented(t.boolean, { type: 'boolean' });

export const integer = documented(t.number, { type: 'integer' });

/** A whole number of things, or of bytes. */
export const count = documented(t.number, { type: 'integer', minimum: 0 });

export const uuid = named(
  'Uuid',
  textWith({ format: 'uuid', examples: ['3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b'] }),
);

export const instant = named(
  'Instant',
  textWith({
    format: 'date-time',
    description: 'ISO 8601 in UTC, with milliseconds and a Z.',
    pattern: '\\.\\d{3}Z$',
    examples: ['2026-11-21T03:00:00.000Z'],
  }),
);

/** A text of a closed list. */
export const choice = (values: readonly string[]): Described<string> =>
  documented(t.string, { enum: values });

/** A value that a service always sends, but for those from before it was there: what that means then. */
export const added = <A>(of: Described<A>, before: A): Described<A> =>
  documented(orBefore(of, before), of.schema, [of], of.toJson);

const orBefore = <A>({ name, is, validate, encode }: t.Type<A>, before: A): t.Type<A> =>
  new t.Type(
    name,
    is,
    (sent, context) => (sent === undefined ? t.success(before) : validate(sent, context)),
    encode,
  );

/** Nothing is sent by a service from before it was there, and null by others. */
const nullable = <A>(of: t.Type<A>): t.Type<A | null> =>
  orBefore<A | null>(t.union([of, t.null]), null);

/** A text of a closed list, or null. */
export const choiceOrNull = (values: readonly string[]): Described<string | null> =>
  documented(nullable(t.string), { enum: [...values, null] }, [], nullFor(timeAsText));

export const orNull = <A>(of: Described<A>): Described<A | null> =>
  documented(nullable(of), { anyOf: [of.schema, { type: 'null' }] }, [of], nullFor(of.toJson));

export const listOf = <A>(of: Described<A>, more: Schema = {}): Described<readonly A[]> =>
  documented(
    t.readonlyArray(of),
    { type: 'array', items: of.schema, ...more },
    [of],
    eachToJson(of.toJson),
  );

/** A JSON object that has all of these. */
export const record = <P extends Props>(props: P): Described<RecordOf<P>> =>
  documented(
    t.type(props) as unknown as t.Type<RecordOf<P>>,
    { type: 'object', properties: schemasOf(props), required: Object.keys(props) },
    Object.values(props),
    fieldsToJson(props),
  );

/** A JSON object that stands in the document by itself, under this name. */
export const namedRecord = <P extends Props>(name: string, props: P): Described<RecordOf<P>> =>
  named(name, record(props));

/** The same with fields that may be absent, but are never `undefined`, which JSON does not have. */
export const partialRecord = <P extends Props, Q extends Props>(
  props: P,
  optional: Q,
): Described<RecordOf<P> & Partial<RecordOf<Q>>> =>
  documented(
    t.intersection([t.type(props), t.partial(whereThere(optional))]) as unknown as t.Type<
      RecordOf<P> & Partial<RecordOf<Q>>
    >,
    {
      type: 'object',
      properties: schemasOf({ ...props, ...optional }),
      required: Object.keys(props),
    },
    Object.values({ ...props, ...optional }),
    fieldsToJson(props, optional),
  );

const whereThere = (props: Props): t.Props =>
  Object.fromEntries(Object.entries(props).map(([name, of]) => [name, orBefore(of, undefined)]));

const schemasOf = (props: Props): Schema =>
  Object.fromEntries(Object.entries(props).map(([name, { schema }]) => [name, schema]));

/** Where a list goes on. */
export const nextPage = about(
  orNull(text),
  'The value of `after` for the next page; null on the last page.',
);
