import type { FindMistakes, Read } from './field.js';
import { mappingOf, NAME, optional, required, wholeNumber } from './value.js';

const COUNT = wholeNumber(1, 10_000);

/** Which dumps to keep; those that no rule keeps are removed. Without any rule it would keep none. */
export const KEEP = mappingOf(
  {
    last: optional(COUNT, { label: 'Keep the last … dumps', placeholder: '7' }),
    days: optional(COUNT, { label: 'and all of the last … days', placeholder: '30' }),
    weekly: optional(COUNT, { label: 'and one a week for … weeks', placeholder: '8' }),
    monthly: optional(COUNT, { label: 'and one a month for … months', placeholder: '12' }),
  },
  { isNeverEmpty: true },
);

/** Which dumps of a schedule to keep. */
export type Keep = Read<typeof KEEP>;

export const KEEP_RULES = [
  'last',
  'days',
  'weekly',
  'monthly',
] as const satisfies readonly (keyof Keep)[];

/** Whether a rule keeps less than before. Without any rule all is kept. */
export const keepsLess = (before: Keep | undefined, after: Keep | undefined): boolean =>
  after !== undefined &&
  (before === undefined || KEEP_RULES.some((rule) => (after[rule] ?? 0) < (before[rule] ?? 0)));

/** Where dumps are copied to, and how long they are kept there. */
export const COPY = mappingOf(
  {
    destination: required(NAME, { label: 'Destination', refersTo: 'destination' }),
    keep: optional(KEEP, { label: 'Keep' }),
  },
  { short: 'destination' },
);

/** What is wrong with any schedule besides its values. */
export const scheduleMistakes: FindMistakes = ({ what, run, destination, copies }) => {
  const names = (Array.isArray(copies) ? (copies as readonly unknown[]) : []).map(nameOfCopy);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return [
    ...(what === 'physical' && run !== 'elsewhere'
      ? [{ key: 'run', words: 'a tool of its own makes physical backups: say `elsewhere`' }]
      : []),
    ...(names.some((name) => name === destination)
      ? [{ key: 'copies', words: 'the `destination` itself needs no copy; leave it out' }]
      : []),
    ...(twice === undefined
      ? []
      : [{ key: 'copies', words: `${JSON.stringify(twice)} is there twice` }]),
  ];
};

/** As it is written: alone, or in a mapping. */
const nameOfCopy = (copy: unknown): unknown =>
  typeof copy === 'object' && copy !== null && 'destination' in copy ? copy.destination : copy;
