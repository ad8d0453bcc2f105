/** How long to wait after failures in a row, so that many nodes do not come back to a store in one moment. */
export interface BackOff {
  /** Counts another failure, or begins again after a success. */
  readonly record: (hasFailed: boolean) => void;
  /** The pause before the next attempt: 0 after a success. */
  readonly pauseMs: () => number;
}

const FIRST_MS = 250;
const LONGEST_MS = 5_000;

/** Each pause is twice as long as the one before, up to the longest, less a random part of up to half of it. */
export const backOff = (random: () => number, longestMs = LONGEST_MS): BackOff => {
  let failures = 0;
  return {
    record: (hasFailed) => (failures = hasFailed ? failures + 1 : 0),
    pauseMs: () =>
      failures === 0 ? 0 : Math.min(longestMs, FIRST_MS * 2 ** (failures - 1)) * (1 - random() / 2),
  };
};
