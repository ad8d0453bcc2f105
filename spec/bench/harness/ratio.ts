import { median } from './percentile.js';

/** The median of what each round of one comes to as a multiple of the same round of another. */
export const medianRatio = (rounds: readonly number[], base: readonly number[]): number =>
  median(rounds.map((value, round) => value / (base[round] ?? NaN)));
