/** What the process that makes dump checks is told. */
export interface CheckTask {
  readonly dataDir: string;
  readonly login: { readonly port: number; readonly user: string; readonly password: string };
  /** Their names at the server, and their ids in the store, in the same order. */
  readonly databases: readonly { readonly name: string; readonly id: string }[];
  /** The ids of databases that each are on another server. */
  readonly elsewhere: readonly string[];
  readonly rounds: number;
  /** Whether this machine has pg_dump and psql, so that it can be done by hand. */
  readonly hasClients: boolean;
}

/** Times in microseconds, by round. */
export interface CheckTimes {
  readonly login: readonly number[];
  readonly known: readonly number[];
  /** The two halves of a check as the check has them: the login under guard, and the look whether the tools are the same. */
  readonly guarded: readonly number[];
  readonly toolCheck: readonly number[];
  readonly first: readonly number[];
  readonly tool: readonly number[];
  readonly manual: readonly number[];
}

export interface CheckBurst {
  readonly perSecond: number;
  readonly p50Us: number;
  readonly p99Us: number;
  /** The longest time for which the event loop did nothing else. */
  readonly lagMs: number;
}

export interface CheckOutcome {
  readonly times: CheckTimes;
  readonly distinct: readonly CheckBurst[];
  readonly ofTen: readonly CheckBurst[];
  /** Of as many servers, all at once. */
  readonly spread: readonly CheckBurst[];
  readonly manualPerSecond: number;
}
