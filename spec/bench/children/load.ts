/** What the client that makes the load is told. */
export interface Load {
  readonly port: number;
  /** What each connection sends, one after the other and again from the first. */
  readonly requests: readonly (readonly string[])[];
  /** The local address of each connection; of those that have none the system chooses it. */
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
  /** How many answers were anything but 200. */
  readonly refused: number;
  /** How the first of those began. */
  readonly refusal: string;
  readonly perSecond: number;
  /** How much of one core the client took: near 1, unless it is sleepless, it was the client that was measured. */
  readonly clientCpu: number;
}
