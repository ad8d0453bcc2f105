/** The task of the client that makes the load. */
export interface Load {
  readonly port: number;
  /** The requests that each connection sends, over and over. */
  readonly requests: readonly (readonly string[])[];
  /** The local address of each connection; the system chooses where there is none. */
  readonly addresses: readonly string[];
  /**
   * Whether the client polls for answers without ever going to sleep: a server that is slower than its client would
   * pay for waking it with each answer. It takes a core of its own, which PostgreSQL would miss.
   */
  readonly isSleepless?: boolean;
  /** The load ends after this time, … */
  readonly durationMs?: number;
  /** … after so many answers, or when it is told to. */
  readonly times?: number;
  /**
   * So many requests a second are sent whether or not those before them were answered, as users and monitors do; without
   * it, each connection sends the next request as soon as the one before it is answered.
   */
  readonly perSecond?: number;
  /** Whether to look which responses are other than the one before on the same connection. */
  readonly looksForChanges?: boolean;
  /** Whether responses that refuse are counted rather than the end of the benchmark. */
  readonly mayBeRefused?: boolean;
}

/** Ends the load that is under way. */
export interface EndLoad {
  readonly isOver: true;
}

export interface LoadOutcome {
  readonly count: number;
  /** The number of responses other than 2xx. */
  readonly refused: number;
  /** How the first of those began. */
  readonly refusal: string;
  /** The number of requests that were due, and for which no connection became free. */
  readonly unsent: number;
  /** Without both. */
  readonly perSecond: number;
  /** The share of the responses whose ETag was new, if that was looked for. */
  readonly changedShare: number;
  /** From the moment at which a request was due to the end of its response. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** The share of a core that the client took: near 1, unless it is sleepless, the client was the bottleneck. */
  readonly clientCpu: number;
}
