export interface Login {
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

/** The task of the process that asks a service for dump checks, and makes them by hand. */
export interface CheckTask {
  readonly login: Login;
  /** Where the service listens, and a token for it. */
  readonly url: string;
  readonly token: string;
  /** The names of the databases at their server, and their ids in the service, in the same order. */
  readonly names: readonly string[];
  readonly ids: readonly string[];
  /** The local address of each connection. */
  readonly addresses: readonly string[];
  readonly work:
    | { readonly _tag: 'OneByOne'; readonly rounds: number; readonly tools?: DumpTools }
    | { readonly _tag: 'AtOnce'; readonly distinct: number }
    | { readonly _tag: 'ByHand'; readonly tools: DumpTools }
    | { readonly _tag: 'First' };
}

/** The programs that the product itself would run, without Debian's wrapper around them. */
export interface DumpTools {
  readonly pgDump: string;
  readonly psql: string;
}

/** Times in microseconds, by round. */
export interface CheckTimes {
  readonly login: readonly number[];
  readonly check: readonly number[];
  /** Without tools, nothing. */
  readonly byHand: readonly number[];
}

export interface CheckBurst {
  /** Without those that were refused. */
  readonly perSecond: number;
  readonly refused: number;
  readonly p50Us: number;
  readonly p99Us: number;
}

export interface CheckRate {
  readonly perSecond: number;
}

/** A check beside a bare login of the same process. */
export interface FirstCheck {
  readonly checkUs: number;
  readonly loginUs: number;
}
