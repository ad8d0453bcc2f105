import { median } from './percentile.js';

/** The median over all rounds of the ratio of one to the other. */
export const medianRatio = (rounds: readonly number[], base: readonly number[]): number =>
  median(rounds.map((value, round) => value / (base[round] ?? NaN)));
