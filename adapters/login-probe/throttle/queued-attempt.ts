import * as E from 'fp-ts/lib/Either.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import { withDeadline } from '../../network/deadline.js';
import type { DialledLogin, LoginProgress, OnProgress } from '../transport/dialling.js';
import type { LoginKeys, ServerStates } from './server-states.js';
import type { Refused, ThrottledOutcome } from './rejections-by-key.js';
import { ABANDONED, BUSY, isAbandoned, lateOutcome, SERVER_OCCUPIED } from './rejections-by-key.js';
import type { Place } from './login-places.js';
import type { LoginQueue } from './login-queue.js';
import type { RejectedLogins } from './rejected-logins.js';

/** Calls back after this time, unless the returned function is called before. */
export type After = (ms: number, callBack: () => void) => () => void;

const afterTimer: After = (ms, callBack) => {
  const timer = setTimeout(callBack, ms).unref();
  return () => clearTimeout(timer);
};

interface QueuedAttemptPorts {
  readonly deadlineMs: number;
  /** Node's timers unless given. */
  readonly after?: After | undefined;
  readonly queue: Pick<LoginQueue, 'enqueue'>;
  readonly rejected: RejectedLogins;
  readonly servers: Pick<ServerStates, 'begin'>;
}

/** Makes a login in its turn, unless all of its callers have cancelled by then. */
export type QueuedAttempt<R extends LoginResult> = (
  target: DumpTarget,
  keys: LoginKeys,
  cancelled: AbortSignal,
) => Promise<ThrottledOutcome<R | Refused>>;

/**
 * Makes each login when the queue lets it, unless it was rejected meanwhile, and records its outcome.
 * One that gets no turn within the deadline returns `occupied`, and one that gets no place `busy`: the target was not
 * contacted, so nothing is known of it. So does a login that did not end in the time that the wait had left, unless that
 * was at least half of the deadline: `timed_out` blames the target.
 */
export const queuedAttempt =
  ({ deadlineMs, queue, rejected, servers, after = afterTimer }: QueuedAttemptPorts) =>
  <R extends LoginResult>(attempt: DialledLogin<R>): QueuedAttempt<R> =>
  (target, keys, cancelled) => {
    const stages = loginStages(deadlineMs);
    const logIn = async (
      signal: AbortSignal,
      place: Place,
    ): Promise<ThrottledOutcome<R | Refused>> => {
      if (stages.isTooLate()) return stages.outcomeWhenLate();
      await rejected.load(keys);
      // The login before this one at the server may have been the same, and rejected.
      const rejection = rejected.findActive(keys);
      if (rejection !== undefined) return E.left(rejection);
      const recordState = servers.begin(keys);
      const recordRejection = rejected.begin(keys, target.engine);
      const { onProgress, stop } = leavePlace(place, after, stages.onProgress);
      const dialling = { isShort: place.isShortDial, onProgress };
      const outcome = await attempt(target, signal, dialling)().finally(stop);
      // If callers still wait, the deadline ended the login.
      const isLate = isAbandoned(outcome) && !cancelled.aborted;
      const known = isLate ? stages.lateOutcome() : outcome;
      recordState(known);
      await recordRejection(known);
      return isAbandoned(outcome) ? stages.outcomeWhenLate() : outcome;
    };
    const { onTurn } = stages;
    return withDeadline(
      deadlineMs,
      (signal) => queue.enqueue(keys, { logIn: (place) => logIn(signal, place), onTurn }, signal),
      (why) => (why === 'aborted' ? ABANDONED : stages.outcomeWhenLate()),
      // The login itself keeps the process alive, where anything should.
      { caller: cancelled, keepsAlive: false },
    );
  };

/** A login that gets its place later than this is not worth making. */
const MOST_OF_DEADLINE = 0.9;

/** When a login got its turn and its place, and how far it got then. */
const loginStages = (deadlineMs: number) => {
  const askedAtMs = performance.now();
  const passedMs = () => performance.now() - askedAtMs;
  let [turnMs, placeMs] = [Infinity, Infinity];
  let last: LoginProgress | undefined;
  return {
    onTurn: () => (turnMs = passedMs()),
    /** To be asked when it gets its place. */
    isTooLate: () => (placeMs = passedMs()) > deadlineMs * MOST_OF_DEADLINE,
    onProgress: (progress: LoginProgress) => (last = progress),
    lateOutcome: () => lateOutcome(last),
    outcomeWhenLate: () => {
      if (turnMs > deadlineMs / 2) return SERVER_OCCUPIED;
      return placeMs > deadlineMs / 2 ? BUSY : lateOutcome(last);
    },
  };
};

/** Longer than it takes to connect to the other side of the world. */
const LONG_DIAL_MS = 300;

/** Longer than a name server takes for what it knows. */
const LONG_LOOKUP_MS = 50;

/** Leaves the place to another login while looking the name up, or the dial, takes long. */
const leavePlace = (place: Place, after: After, onProgress: OnProgress) => {
  let stop = after(LONG_LOOKUP_MS, place.leave);
  return {
    stop: () => stop(),
    onProgress: (progress: LoginProgress) => {
      onProgress(progress);
      if (progress === 'spoken') return;
      stop();
      if (progress === 'connected') place.take();
      else stop = after(LONG_DIAL_MS, place.leave);
    },
  };
};
