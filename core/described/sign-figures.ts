import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/durations.js';

export type Unit = 'ms' | 'bytes' | 'percent' | 'count' | 'presence' | 'days';

/** From which figure on something is so severe. */
export interface Level {
  readonly severity: 'critical' | 'warning' | 'info';
  readonly from: number;
}

export interface Measured {
  readonly figure: number;
  /** In words how long it lasts at the rate of today, such as `more than 20 d`; absent where that is not known. */
  readonly lasts?: string;
}

/**
 * What will hurt an instance, or a database, that works: a figure that a login measures, from which on it is a problem of this
 * kind, and what a person does about it.
 */
export interface SignRecord {
  readonly on: 'instance' | 'database';
  readonly unit: Unit;
  /** From which figure on it is a problem of a severity; the first is the usual one. */
  readonly levels: readonly [Level, ...Level[]];
  /** A sentence with the figure in words, such as `more than 20 min`. */
  readonly message: (words: string, measured: Measured) => string;
  readonly remedy: string;
}

/** Whether there is something of the kind, or nothing. */
export const present = (severity: Level['severity']): Pick<SignRecord, 'unit' | 'levels'> => ({
  unit: 'presence',
  levels: [{ severity, from: 1 }],
});

type Step = readonly [size: number, name: string, written: string];

const DURATIONS: readonly Step[] = [
  [DAY_MS, 'd', 'd'],
  [HOUR_MS, 'h', 'h'],
  [MINUTE_MS, 'min', 'm'],
  [1_000, 's', 's'],
];

const SIZES: readonly Step[] = [
  [1e12, 'TB', 'TB'],
  [1e9, 'GB', 'GB'],
  [1e6, 'MB', 'MB'],
];

const STEPS: Readonly<Record<Unit, readonly Step[]>> = {
  ms: DURATIONS,
  bytes: SIZES,
  percent: [[1, '%', '%']],
  count: [],
  presence: [],
  days: [],
};

/** How a threshold of a unit is written, for a message. */
export const WRITTEN: Readonly<Record<Unit, string>> = {
  ms: '`off`, or a duration such as 10m',
  bytes: '`off`, or a size such as 20GB',
  percent: '`off`, or a share such as 80%',
  count: '`off`, or a number',
  presence: '`off`: it is there, or it is not',
  days: '`off`',
};

/** The figure that a threshold stands for; undefined if it is no threshold. */
export const parseThreshold = (unit: Unit, threshold: string): number | undefined => {
  const [, digits, ending = ''] = /^(\d{1,6})([A-Za-z%]*)$/.exec(threshold) ?? [];
  if (digits === undefined || unit === 'days' || Number(digits) === 0) return undefined;
  if (unit === 'presence') return threshold === '1' ? 1 : undefined;
  if (unit === 'count') return ending === '' ? Number(digits) : undefined;
  const [size] = STEPS[unit].find(([, , written]) => written === ending) ?? [];
  return size === undefined ? undefined : Number(digits) * size;
};

/** The greatest of 1, 2, 5, 10, 20, … that is not greater. */
const roundedDown = (figure: number): number => {
  const power = 10 ** Math.floor(Math.log10(figure));
  return power * ([5, 2].find((digit) => digit * power <= figure) ?? 1);
};

/**
 * A figure in words. Durations and sizes are so rough that a message stays as it is for a while: each change of it is stored, and
 * sent to those who watch.
 */
export const figureWords = (unit: Unit, figure: number): string => {
  if (STEPS[unit].length === 0) return String(figure);
  if (unit === 'percent') return `${Math.floor(figure)} %`;
  const [size, name] = STEPS[unit].find(([one]) => figure >= one) ?? [1, unit];
  return figure < 1 ? `0 ${name}` : `more than ${roundedDown(figure / size)} ${name}`;
};
