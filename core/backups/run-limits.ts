import * as O from 'fp-ts/lib/Option.js';

/** How many dumps may run at once. */
export interface RunLimits {
  readonly perDatabase: number;
  readonly perInstance: number;
  readonly perNode: number;
}

/** Which limit is reached. */
export interface TooManyRuns {
  readonly _tag: 'TooManyRuns';
  readonly limit: keyof RunLimits;
}

const IN_ORDER = ['perDatabase', 'perInstance', 'perNode'] as const;

/** The first limit, in the order of `RunLimits`, that allows no further run; `running` has the present counts. */
export const reachedLimit = (running: RunLimits, limits: RunLimits): O.Option<TooManyRuns> => {
  const limit = IN_ORDER.find((one) => running[one] >= limits[one]);
  return limit === undefined ? O.none : O.some({ _tag: 'TooManyRuns', limit });
};
