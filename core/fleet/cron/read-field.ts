import * as E from 'fp-ts/lib/Either.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { CronFault, WrongPart } from './cron-fault.js';
import type { CronField } from './cron-fields.js';

/** A field as croner reads it: `*` for all values, and otherwise a list of numbers. */
export const readField = (of: CronField, text: string): E.Either<CronFault, string> => {
  const parts = text.split(',');
  const read = RA.map((part: string) => readPart(of, part));
  return E.map((lists: readonly (readonly string[])[]) => toText(of, parts, lists.flat()))(
    E.sequenceArray(read(parts)),
  );
};

const toText = (of: CronField, parts: readonly string[], listed: readonly string[]): string => {
  const values = Array.from(new Set(listed));
  // Of days, `*` leaves the choice to the other field, and a list of all of them does not.
  const isDay = of.name.startsWith('day');
  const isAll = values.length === of.size && (!isDay || parts.some(isStar));
  return isAll ? '*' : values.join(',');
};

const isStar = (part: string): boolean => /^[*?]/.test(part);

const PART = /^([*?]|\w+)(?:-(\w+))?(?:\/(\d+))?$/;

const readPart = (of: CronField, part: string): E.Either<WrongPart, readonly string[]> => {
  const wrong = (why: WrongPart['why']) =>
    E.left<WrongPart>({ _tag: 'WrongPart', field: of, part, why });
  const written = part.toUpperCase();
  if (of.special?.test(written) === true) return E.right([written]);
  const [, from = '', to, step] = PART.exec(written) ?? [];
  const [first, last] = endsOf(of, from, to, step);
  if (part.includes('~')) return wrong('random');
  if (Number.isNaN(first) || Number.isNaN(last) || (isStar(from) && to !== undefined))
    return wrong('value');
  const every = Number(step ?? 1);
  if (every < 1 || every > of.size) return wrong('step');
  // From Friday to Monday, and from 22 to 2.
  const count = last - first + (last < first ? of.size : 0) + 1;
  const numbers = Array.from({ length: Math.ceil(count / every) }, (_, n) => first + n * every);
  return E.right(numbers.map((number) => String(wrapped(of, number))));
};

const endsOf = (
  of: CronField,
  from: string,
  to: string | undefined,
  step: string | undefined,
): readonly [first: number, last: number] => {
  const last = of.first + of.size - 1;
  if (isStar(from)) return [of.first, last];
  const first = valueOf(of, from);
  if (to !== undefined) return [first, valueOf(of, to)];
  return [first, step === undefined ? first : Math.max(first, last)];
};

const wrapped = ({ first, size }: CronField, value: number): number =>
  first + ((value - first) % size);

const valueOf = ({ first, last, words }: CronField, text: string): number => {
  const word = words.indexOf(text);
  if (word >= 0) return first + word;
  const value = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  return value >= first && value <= last ? value : NaN;
};
