import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type {
  Condition,
  Field,
  Fields,
  Stored,
  FieldsShape,
  FindMistakes,
  Read,
  Value,
  Written,
} from '../../../core/described/field.js';
import { storedName, isGiven } from '../../../core/described/field.js';
import { type Codec, codec, optional, refuse, withDefault } from '../codec/codec.js';
import { constrained, isMapping, type MistakeAt, record, type Result } from '../codec/record.js';
import type { References } from '../references/file-references.js';
import { caCodec, orKept, Recipient, secretCodec } from './secret-codecs.js';
import {
  CronExpression,
  durationCodec,
  Host,
  HostOrSocket,
  listCodec,
  numberCodec,
  textCodec,
  TimeZone,
  wordCodec,
} from './value-codecs.js';
import { namesCodec } from './duplicate-names.js';

export const valueCodec = <V extends Value<unknown>>(
  references: References,
  value: V,
): Codec<Read<V>> => codecOf(references, value) as Codec<Read<V>>;

const codecOf = (references: References, { shape }: Value<unknown>): Codec<unknown> => {
  switch (shape.as) {
    case 'text':
      return textCodec(shape);
    case 'number':
      return numberCodec(shape.name, shape.from, shape.to);
    case 'words':
      return wordCodec(shape.words, shape.same);
    case 'duration':
      return durationCodec(shape.longest, shape.shortest);
    case 'cron':
      return CronExpression;
    case 'time zone':
      return TimeZone;
    case 'host':
      return shape.orSocket === true ? HostOrSocket : Host;
    case 'authorities':
      return caCodec(references);
    case 'recipient':
      return Recipient;
    case 'secret':
      return secretCodec(references, shape);
    case 'list':
      return listCodec(shape, codecOf(references, shape.of));
    case 'fields':
      return mappingCodec(references, shape);
    case 'mapping':
      return namesCodec(shape, (value) => codecOf(references, value));
    case 'keepable':
      return orKept(codecOf(references, shape.of));
  }
};

type Codecs = Readonly<Record<string, Codec<unknown>>>;

/** The fields by their names in a document. */
export const writtenCodecs = (references: References, fields: Fields): Codecs =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, fieldCodec(references, field)]),
  );

const fieldCodec = (references: References, { value, presence, absent }: Field) => {
  const inner = codecOf(references, value);
  if (presence === 'required') return inner;
  return presence === 'optional' ? optional(inner) : withDefault(inner, absent);
};

/** A mapping of the fields, between others, as it is written. */
export const writtenCodec = (
  references: References,
  fields: Fields,
  before: Codecs,
  after: Codecs,
  mistakes: FindMistakes = () => [],
): Codec<Written> =>
  constrained(record({ ...before, ...writtenCodecs(references, fields), ...after }), (mapping) => [
    ...conditionMistakes(references, fields, mapping),
    ...mistakes(mapping),
  ]);

/** The same with the names under which it is stored. */
export const fieldsCodec = <F extends Fields, B extends Codecs, A extends Codecs>(
  references: References,
  fields: F,
  before: B,
  after: A,
  mistakes?: FindMistakes,
) => {
  const written = writtenCodec(references, fields, before, after, mistakes);
  const names = new Map(Object.entries(fields).map(([key, one]) => [key, storedName(key, one)]));
  return codec(written.name, (value, context) =>
    pipe(
      written.validate(value, context),
      E.map(
        (read) =>
          Object.fromEntries(
            Object.entries(read).map(([key, inner]) => [names.get(key) ?? key, inner]),
          ) as Stored<F> & Result<B & A>,
      ),
    ),
  );
};

const mappingCodec = (
  references: References,
  { fields, mistakes, isNeverEmpty = false, short }: FieldsShape,
): Codec<object> => {
  const inner = fieldsCodec(references, fields, {}, {}, mistakes);
  return codec<object>(inner.name, (value, context) => {
    if (isNeverEmpty && isMapping(value) && Object.keys(value).length === 0)
      return refuse(value, context, `an empty mapping is not ${inner.name}`);
    const isShort = short !== undefined && typeof value === 'string';
    return inner.validate(isShort ? { [short]: value } : value, context);
  });
};

const holds = ({ at, is, isNot }: Condition, written: Written): boolean =>
  is === undefined ? written[at] !== isNot : written[at] === is;

/** Of fields that mean something only with a certain word in another one. */
const conditionMistakes = (
  references: References,
  fields: Fields,
  written: Written,
): readonly MistakeAt[] =>
  Object.entries(fields).flatMap(([key, field]): readonly MistakeAt[] => {
    const { value, only = [], isNeeded = false } = field;
    const broken = only.find((condition) => !holds(condition, written));
    if (broken === undefined)
      return only.length > 0 && isNeeded && !isGiven(written, key)
        ? [{ key, missing: codecOf(references, value) }]
        : [];
    return broken.words !== undefined && isGiven(written, key)
      ? [{ key, words: broken.words }]
      : [];
  });
