import { backOff } from '../../../network/back-off.js';
import { isConnectionLost } from './failure.js';

/** The attempts of a node to connect to its store, of all that needs a connection. */
export interface ConnectionAttempts {
  /** Rejects at once, with the last failure, where the store was unreachable a moment ago or another attempt is under way. */
  readonly attempt: <A>(connect: () => Promise<A>) => Promise<A>;
  /** Whether an attempt would be made. */
  readonly isDue: () => boolean;
}

/** So that a store that is back is used again within that time. */
const LONGEST_MS = 2_000;

/**
 * While the store is unreachable one attempt at a time is made, with growing pauses in between: requests fail at once, and all
 * loops of all nodes together do not keep a store that starts from starting.
 */
export const connectionAttempts = (
  nowMs = () => performance.now(),
  random = Math.random,
): ConnectionAttempts => {
  const { record, pauseMs } = backOff(random, LONGEST_MS);
  let failure: Error | undefined;
  let failures = 0;
  let retryAtMs = -Infinity;
  let isTrying = false;
  const fail = (error: Error): void => {
    failure = error;
    record(true);
    failures += 1;
    retryAtMs = nowMs() + pauseMs();
  };
  const isDue = () => failure === undefined || (!isTrying && nowMs() >= retryAtMs);
  return {
    isDue,
    attempt: async (connect) => {
      if (failure !== undefined && !isDue()) throw failure;
      const isAlone = failure !== undefined;
      const failuresBefore = failures;
      isTrying ||= isAlone;
      try {
        const connected = await connect();
        failure = undefined;
        record(false);
        return connected;
      } catch (error) {
        // Attempts that were under way together fail together, and count once.
        const isFirst = failures === failuresBefore;
        if (error instanceof Error && isConnectionLost(error) && isFirst) fail(error);
        throw error;
      } finally {
        if (isAlone) isTrying = false;
      }
    },
  };
};
