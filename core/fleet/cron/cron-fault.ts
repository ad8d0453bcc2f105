export type CronFault =
  | WrongPart
  | WrongFieldCount
  | UnknownNickname
  | AtReboot
  | TooLong
  | typeof neverDue;

/** A part of a list of a field has a value, a step or a form that the field does not take. */
export interface WrongPart {
  readonly _tag: 'WrongPart';
  readonly field: CronField;
  readonly part: string;
  readonly why: 'value' | 'step' | 'random' | 'hash';
}

export interface WrongFieldCount {
  readonly _tag: 'WrongFieldCount';
  readonly count: number;
}

export interface UnknownNickname {
  readonly _tag: 'UnknownNickname';
  readonly nickname: string;
}

/** Each start of a machine is no time. */
export interface AtReboot {
  readonly _tag: 'AtReboot';
}

export interface TooLong {
  readonly _tag: 'TooLong';
  readonly limit: number;
}

/** On 30 February nothing is due; only who follows the calendar finds that out. */
export const neverDue = { _tag: 'NeverDue' } as const;

/** One of the fields of an expression, and the values that it takes. */
export interface CronField {
  readonly name: 'second' | 'minute' | 'hour' | 'day of the month' | 'month' | 'day of the week';
  readonly first: number;
  readonly last: number;
  /** The words for the values from the first on. */
  readonly words: readonly string[];
  /** The number of values after which they come again. */
  readonly size: number;
  /** What one time or range can be besides, which croner reads: the last day, the nearest weekday, the second Monday. */
  readonly special?: RegExp;
}

const field = (
  name: CronField['name'],
  [first, last, size]: readonly [first: number, last: number, size: number],
  more: Partial<Pick<CronField, 'words' | 'special'>> = {},
): CronField => ({ name, first, last, size, words: [], ...more });

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const DAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

export const CRON_FIELDS: readonly CronField[] = [
  field('second', [0, 59, 60]),
  field('minute', [0, 59, 60]),
  field('hour', [0, 23, 24]),
  field('day of the month', [1, 31, 31], { special: /^(?:L|LW|(?:[1-9]|[12]\d|3[01])W)$/ }),
  field('month', [1, 12, 12], { words: MONTHS }),
  // Sunday is 0 and 7.
  field('day of the week', [0, 7, 7], {
    words: DAYS,
    special: new RegExp(`^(?:[0-7]|${DAYS.join('|')})(?:L|#[1-5L])$`),
  }),
];

const MAX_CHARACTERS = 100;

/** Whether the IANA database has such a zone; an offset, such as +01:00, is no zone. */
export const isTimeZone = (zone: string): boolean =>
  zone.length <= MAX_CHARACTERS && /^[A-Za-z]/.test(zone) && isKnown(zone);

const isKnown = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** An instant as clocks in a zone show it, such as `2026-11-30T03:15:00+01:00`. */
export const localIso = (instant: Date, timeZone: string): string => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const joined = (separator: string, ...types: readonly Intl.DateTimeFormatPartTypes[]) =>
    types.map((type) => parts.get(type)).join(separator);
  const offset = (parts.get('timeZoneName') ?? '').replace('GMT', '') || '+00:00';
  return `${joined('-', 'year', 'month', 'day')}T${joined(':', 'hour', 'minute', 'second')}${offset}`;
};
