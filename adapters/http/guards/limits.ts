/** The limits of the HTTP adapter. Times are in milliseconds, sizes in bytes. */
export interface Limits {
  /** A body, whether it is read or ignored. */
  readonly bodyBytes: number;
  /** A fleet document; fewer where it is applied in the process that serves. A fleet of 100,000 databases with a schedule each has 12 MiB. */
  readonly fleetBytes: number;
  /** A single resource with what is under it; the authorities of an instance can have some 200,000. */
  readonly resourceBytes: number;
  /** A message of Alertmanager; 5,000 alerts of some 800 bytes each. */
  readonly alertsBytes: number;
  /** The request line and all headers together. */
  readonly headerBytes: number;
  /** Until the headers have arrived. */
  readonly headersTimeoutMs: number;
  /** Until the whole request has arrived. */
  readonly requestTimeoutMs: number;
  /** From the arrival of a request to its response; then it gets 503. Dump checks and fleet documents have their own deadlines. */
  readonly answerTimeoutMs: number;
  /** Of a connection without traffic. */
  readonly silenceTimeoutMs: number;
  /** Of a connection between two requests. */
  readonly keepAliveTimeoutMs: number;
  /** Between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
  /** For requests in flight, after listening has ended. */
  readonly drainTimeoutMs: number;
  /** By one caller under `/v1`; `Infinity` for no limit. */
  readonly requestsPerMinute: number;
  /** From one client address under `/v1` without a credential that is known; `Infinity` for no limit. */
  readonly failuresPerMinute: number;
  /** Mean delay of the event loop, twice in a row, above which `/v1` answers 503; 0 for no limit. */
  readonly eventLoopDelayMs: number;
  /** Resident memory of the process above which `/v1` answers 503; 0 for no limit. */
  readonly residentBytes: number;
}

const KIB = 1024;

export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 64 * KIB,
  fleetBytes: 16 * KIB * KIB,
  resourceBytes: 512 * KIB,
  alertsBytes: 4 * KIB * KIB,
  headerBytes: 16 * KIB,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 60_000,
  answerTimeoutMs: 60_000,
  silenceTimeoutMs: 120_000,
  keepAliveTimeoutMs: 65_000,
  drainDelayMs: 0,
  drainTimeoutMs: 10_000,
  requestsPerMinute: 6_000,
  failuresPerMinute: 600,
  eventLoopDelayMs: 1_000,
  residentBytes: 0,
};
