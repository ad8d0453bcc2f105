import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ListShape, TextShape } from '../../../core/described/field.js';
import { closestWord } from '../../../core/shared/closest-word.js';
import { type Codec, codec, leaf, listOf, refuse } from '../codec/codec.js';
import { quoted } from '../codec/describe-value.js';
import { cronMistake, isKnownTimeZone } from './cron-and-time-zone.js';

export const UNQUOTED = '; a text that looks like something else needs quotes';

export const textCodec = ({ name, holds, takesNumbers = false }: TextShape): Codec<string> =>
  leaf(
    name,
    (value) => {
      const text = takesNumbers && typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && holds(text) ? O.some(text) : O.none;
    },
    (value) => (typeof value === 'string' || takesNumbers ? '' : UNQUOTED),
  );

export const numberCodec = (name: string, from: number, to: number): Codec<number> => {
  const fits = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return leaf(
    name,
    O.fromPredicate((value): value is number => typeof value === 'number' && fits(value)),
    (value) =>
      typeof value === 'string' && fits(Number(value)) ? '; a number needs no quotes' : '',
  );
};

/** One of a closed list of words. `same` is read as nothing. */
export const wordCodec = (words: readonly string[], same?: string): Codec<string | undefined> => {
  const word = leaf(
    `one of ${words.join(', ')}`,
    (value) => O.fromNullable(words.find((one) => one === value)),
    (value) => {
      const likely = typeof value === 'string' ? closestWord(value, words) : undefined;
      return likely === undefined ? '' : `; did you mean ${quoted(likely)}?`;
    },
  );
  return codec(word.name, (value, context) =>
    pipe(
      word.validate(value, context),
      E.map((one) => (one === same ? undefined : one)),
    ),
  );
};

export const listCodec = ({ name, countMistake }: ListShape, item: Codec<unknown>) => {
  const list = listOf(item);
  return codec(name, (value, context) => {
    const mistake = Array.isArray(value) ? countMistake?.(value.length) : undefined;
    return mistake === undefined ? list.validate(value, context) : refuse(value, context, mistake);
  });
};

/** As it was typed, but for the blanks around it. */
export const CronExpression = leaf(
  'a cron expression of 5 or 6 fields, such as "0 3 * * *"',
  (value) =>
    typeof value === 'string' && cronMistake(value) === '' ? O.some(value.trim()) : O.none,
  (value) => (typeof value === 'string' ? `: ${cronMistake(value)}` : UNQUOTED),
);

export const TimeZone = textCodec({
  as: 'text',
  name: 'a time zone such as Europe/Oslo',
  holds: isKnownTimeZone,
});
