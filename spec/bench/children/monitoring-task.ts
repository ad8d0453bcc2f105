/** The task of the process that plays so many servers. */
export interface StubPostgresTask {
  readonly count: number;
}

export interface StubPostgres {
  readonly ports: readonly number[];
}

/** The task of the process that monitors. */
export interface MonitoringTask {
  readonly environment: Readonly<Record<string, string>>;
  readonly servers: number;
  readonly intervalSeconds: number;
  /** Rounds of work without pauses; the first one starts with empty caches. */
  readonly rounds: number;
  /** Whether to monitor for two intervals of real time as well. */
  readonly hasRealTimeRun: boolean;
}

export interface MonitoringRound {
  readonly seconds: number;
  /** Of all threads of the process. */
  readonly cpuSeconds: number;
  readonly failedChecks: number;
}

/** One interval of real time. */
export interface MonitoringInterval extends MonitoringRound {
  readonly checks: number;
  readonly mostSecondsBehind: number;
  /** The longest time for which the event loop was blocked. */
  readonly lagMs: number;
  readonly residentMiB: number;
}

export interface MonitoringOutcome {
  readonly rounds: readonly MonitoringRound[];
  readonly interval?: MonitoringInterval;
}

/** The task of the process that monitors a fleet of which a part is silent from the start. */
export interface BadDayTask {
  readonly environment: Readonly<Record<string, string>>;
  readonly intervalSeconds: number;
  /** What answers, so that the node knows that it is not cut off itself. */
  readonly witness: string;
  /** After so many of them it is counted what is open. */
  readonly rounds: number;
}

export interface BadDayOutcome {
  /** How many problems of the kind `server_offline` are open. */
  readonly open: number;
  /** By how much the check was late that waited longest. */
  readonly mostSecondsBehind: number;
  /** Of all threads of the process, in one second. */
  readonly cpuShare: number;
  readonly residentMiB: number;
}
