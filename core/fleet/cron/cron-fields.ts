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
