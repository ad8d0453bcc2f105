/** How the watch of this node gets on, since it began. */
export interface MonitoringFigures {
  readonly checks: number;
  /** Those of which something could not be learnt, or not be kept. */
  readonly failedChecks: number;
  /** How often a turn, or the list of what there is to watch, could not be had. */
  readonly failedClaims: number;
  /** By how much the look that waits longest is late. */
  readonly secondsBehind: number;
  /** The round of the last turn that was taken here; undefined before the first. */
  readonly lastRound: Date | undefined;
}
