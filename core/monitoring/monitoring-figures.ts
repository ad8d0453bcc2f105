/** Figures of the monitoring by this node, since it began. */
export interface MonitoringFigures {
  readonly checks: number;
  /** Checks in which something could not be observed or recorded. */
  readonly failedChecks: number;
  /** How often a claim or a heartbeat failed. */
  readonly failedClaims: number;
  /** By how much the check that waits longest is late. */
  readonly secondsBehind: number;
  /** By how much the check that was queued last will be late, at the durations of the checks so far. */
  readonly secondsForeseen: number;
  /** The round of the last partition that was claimed here; undefined before the first. */
  readonly lastRound: Date | undefined;
  /** When a check last ended whose outcome was stored; undefined before the first. */
  readonly lastCheck: Date | undefined;
  /** How many servers did not answer on the network when this node checked them last. */
  readonly silentServers: number;
}
