/** The task of the process that plays so many servers. */
export interface StubPostgresTask {
  readonly count: number;
  /** How many databases are found on each; left out, a login finds none. */
  readonly databases?: number;
}

export interface StubPostgres {
  readonly ports: readonly number[];
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
