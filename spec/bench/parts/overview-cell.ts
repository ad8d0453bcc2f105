import type { Engine } from '../engines/engine.js';
import { median, percentile } from '../harness/percentile.js';
import type { CallerName } from '../seeding/bench-callers.js';
import type { Percent } from '../seeding/problem-sql.js';
import type { Reading } from './growth.js';

interface CellKey {
  readonly engine: Engine['name'];
  readonly percent: Percent;
  readonly caller: CallerName;
  readonly size: number;
}

/** How long each read of one turn took, in microseconds. */
export interface MeasuredRound {
  /** A problem has changed before each. */
  readonly changed: readonly number[];
  /** Nothing has changed since the one before. */
  readonly unchanged: readonly number[];
}

/** What the overview cost one caller of one fleet. */
export interface Cell extends CellKey, Reading {
  readonly p50Us: number;
  readonly p99Us: number;
  readonly unchangedP50Us: number;
}

export const cellOf = (key: CellKey, shown: number, turns: readonly MeasuredRound[]): Cell => ({
  ...key,
  problemCount: shown,
  p50Us: median(turns.flatMap(({ changed }) => changed)),
  p99Us: percentile(
    turns.flatMap(({ changed }) => changed),
    0.99,
  ),
  unchangedP50Us: median(turns.flatMap(({ unchanged }) => unchanged)),
  roundMedians: turns.map(({ changed }) => median(changed)),
});
