/** The task of the process that makes dump checks. */
export interface CheckTask {
  readonly dataDir: string;
  readonly login: { readonly port: number; readonly user: string; readonly password: string };
  /** Their names at the server, and their ids in the store, in the same order. */
  readonly databases: readonly { readonly name: string; readonly id: string }[];
  /** The ids of databases that each are on another server. */
  readonly elsewhere: readonly string[];
  readonly rounds: number;
  /** Whether this machine has pg_dump and psql, to do it by hand. */
  readonly hasClients: boolean;
}

/** Times in microseconds, by round. */
export interface CheckTimes {
  readonly login: readonly number[];
  readonly known: readonly number[];
  /** The two halves of a check: the guarded login, and finding out whether the tools are unchanged. */
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
  /** The longest time for which the event loop was blocked. */
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
