/** A line of the table: the promise and the measurement. */
export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  /** Undefined where it could not be measured; `measured` gives the reason. */
  readonly isMet?: boolean;
}

interface Bound {
  readonly unit?: string;
  readonly digits?: number;
}

const figure = (value: number, { unit = '', digits = 2 }: Bound): string =>
  `${value.toFixed(digits)}${unit}`;

/** A goal that the measurement may not exceed. */
export const atMost = (what: string, limit: number, measured: number, bound: Bound = {}): Goal => ({
  what,
  goal: `at most ${limit}${bound.unit ?? ''}`,
  measured: figure(measured, bound),
  isMet: measured <= limit,
});

/** A goal that the measurement has to reach. */
export const atLeast = (
  what: string,
  limit: number,
  measured: number,
  bound: Bound = {},
): Goal => ({
  what,
  goal: `at least ${limit}${bound.unit ?? ''}`,
  measured: figure(measured, bound),
  isMet: measured >= limit,
});

/** A figure without a promise. */
export const figureOnly = (what: string, measured: number): Goal => ({
  what,
  goal: '',
  measured: figure(measured, {}),
});

export const notMeasured = (what: string, why: string): Goal => ({
  what,
  goal: '',
  measured: `not measured: ${why}`,
});
