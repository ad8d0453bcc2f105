/** What the process that plays so many servers is told. */
export interface StubPostgresTask {
  readonly count: number;
}

export interface StubPostgres {
  readonly ports: readonly number[];
}

/** What the process that watches is told. */
export interface MonitoringTask {
  readonly environment: Readonly<Record<string, string>>;
  readonly servers: number;
  readonly intervalSeconds: number;
  /** Rounds of work with nothing in between; the first finds that nothing is remembered. */
  readonly rounds: number;
  /** Whether to watch for two intervals of true time as well. */
  readonly hasRealTimeRun: boolean;
}

export interface MonitoringRound {
  readonly seconds: number;
  /** Of all threads of the process. */
  readonly cpuSeconds: number;
  readonly failedChecks: number;
}

/** One interval of true time. */
export interface MonitoringInterval extends MonitoringRound {
  readonly checks: number;
  readonly mostSecondsBehind: number;
  /** The longest time for which the event loop did nothing else. */
  readonly lagMs: number;
  readonly residentMiB: number;
}

export interface MonitoringOutcome {
  readonly rounds: readonly MonitoringRound[];
  readonly interval?: MonitoringInterval;
}
