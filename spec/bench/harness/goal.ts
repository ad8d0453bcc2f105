/** A line of the table: what was promised, and what was measured. */
export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  /** Undefined where it could not be measured; `measured` says why. */
  readonly isMet?: boolean;
}

interface Bound {
  readonly unit?: string;
  readonly digits?: number;
}

const figure = (value: number, { unit = '', digits = 2 }: Bound): string =>
  `${value.toFixed(digits)}${unit}`;

/** A goal that nothing measured may exceed. */
export const atMost = (what: string, limit: number, measured: number, bound: Bound = {}): Goal => ({
  what,
  goal: `at most ${limit}${bound.unit ?? ''}`,
  measured: figure(measured, bound),
  isMet: measured <= limit,
});

/** A goal that what is measured has to reach. */
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

/** What is worth a line, although nothing was promised. */
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
