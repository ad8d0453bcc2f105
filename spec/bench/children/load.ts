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
  /** The load ends after this time … */
  readonly durationMs?: number;
  /** … or after so many answers. */
  readonly times?: number;
}

export interface LoadOutcome {
  readonly count: number;
  /** The number of responses other than 200. */
  readonly refused: number;
  /** How the first of those began. */
  readonly refusal: string;
  readonly perSecond: number;
  /** The share of a core that the client took: near 1, unless it is sleepless, the client was the bottleneck. */
  readonly clientCpu: number;
}
