/** A line of the table: the promise and the measurement. */
export interface Goal {
  /** What is compared with what, in a sentence for users; it names the line in the results of every run. */
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  /** Undefined where it was not measured; `measured` gives the reason. */
  readonly value?: number;
  readonly better?: 'lower' | 'higher';
  /** Undefined where nothing was measured, or nothing is promised. */
  readonly isMet?: boolean;
}

interface Bound {
  readonly unit?: string;
  readonly digits?: number;
}

const figure = (value: number, { unit = '', digits = 2 }: Bound): string =>
  `${value.toFixed(digits)}${unit}`;

/** A goal that the measurement may not exceed. */
export const atMost = (what: string, limit: number, value: number, bound: Bound = {}): Goal => ({
  what,
  goal: `at most ${limit}${bound.unit ?? ''}`,
  measured: figure(value, bound),
  value,
  better: 'lower',
  isMet: value <= limit,
});

/** A goal that the measurement has to reach. */
export const atLeast = (what: string, limit: number, value: number, bound: Bound = {}): Goal => ({
  what,
  goal: `at least ${limit}${bound.unit ?? ''}`,
  measured: figure(value, bound),
  value,
  better: 'higher',
  isMet: value >= limit,
});

/** A figure without a promise. */
export const figureOnly = (
  what: string,
  value: number,
  { better = 'lower', ...bound }: Bound & Pick<Goal, 'better'> = {},
): Goal => ({ what, goal: '', measured: figure(value, bound), value, better });

export const notMeasured = (what: string, why: string): Goal => ({
  what,
  goal: '',
  measured: `not measured: ${why}`,
});

export const MS = { unit: ' ms', digits: 1 } as const;
export const MIB = { unit: ' MiB', digits: 0 } as const;
export const WHOLE = { digits: 0 } as const;
