import type { WatchFigures } from '../../../core/monitoring/monitoring-figures.js';

/** What a monitor counts as it goes. */
export type WatchCounts = {
  -readonly [F in keyof Omit<WatchFigures, 'secondsBehind'>]: WatchFigures[F];
};

export const noCounts = (): WatchCounts => ({
  looks: 0,
  failedLooks: 0,
  failedTurns: 0,
  lastRound: undefined,
});
