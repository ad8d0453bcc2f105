/** What the process that plays so many servers is told. */
export interface CheapPostgresTask {
  readonly count: number;
}

export interface CheapPostgres {
  readonly ports: readonly number[];
}

/** What the process that watches is told. */
export interface WatchTask {
  readonly environment: Readonly<Record<string, string>>;
  readonly servers: number;
  readonly intervalSeconds: number;
  /** Rounds of work with nothing in between; the first finds that nothing is remembered. */
  readonly rounds: number;
  /** Whether to watch for two intervals of true time as well. */
  readonly isPatient: boolean;
}

export interface WatchedRound {
  readonly seconds: number;
  /** Of all threads of the process. */
  readonly cpuSeconds: number;
  readonly failedLooks: number;
}

/** One interval of true time. */
export interface WatchedInterval extends WatchedRound {
  readonly looks: number;
  readonly mostSecondsBehind: number;
  /** The longest time for which the event loop did nothing else. */
  readonly lagMs: number;
  readonly residentMiB: number;
}

export interface WatchOutcome {
  readonly rounds: readonly WatchedRound[];
  readonly interval?: WatchedInterval;
}
