/** The value below which this share of the sample lies; `p` is from 0 to 1. */
export const percentile = (sample: readonly number[], p: number): number => {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? NaN;
};

export const median = (sample: readonly number[]): number => percentile(sample, 0.5);
