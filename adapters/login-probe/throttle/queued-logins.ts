import { type EarlyEnd, withDeadline } from '../../network/deadline.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import {
  ABANDONED,
  BUSY,
  isAbandoned,
  lateOutcome,
  type Refused,
  SERVER_OCCUPIED,
  type ThrottledOutcome,
} from './login-outcome.js';
import type { LoginProgress, OnProgress } from '../transport/dialling.js';
import type { LoginKeys } from './login-keys.js';
import type { Place } from './place-counts.js';
import type { ServerQueues } from './server-queues.js';

type LogIn<R extends LoginResult> = (
  signal: AbortSignal,
  place: Place,
  onProgress: OnProgress,
) => Promise<ThrottledOutcome<R>>;

/** Logs in when it is the turn of this login at its server, unless every caller has gone by then. */
export type QueueLogin = <R extends LoginResult>(
  keys: LoginKeys,
  logIn: LogIn<R>,
  gone: AbortSignal,
) => Promise<ThrottledOutcome<R | Refused>>;

/** A login that gets its turn later than this is not worth making. */
const MOST_OF_DEADLINE = 0.9;

/**
 * A login that gets no turn within the deadline returns `occupied`, and one that gets no place `busy`: the target was not
 * contacted, so nothing is known of it. So does a login that did not end in the time that the wait had left, unless that
 * was at least half of the deadline: `timed_out` blames the target.
 */
export const queuedLogins =
  ({ enqueue }: Pick<ServerQueues, 'enqueue'>, deadlineMs: number): QueueLogin =>
  <R extends LoginResult>(keys: LoginKeys, logIn: LogIn<R>, gone: AbortSignal) => {
    type Outcome = ThrottledOutcome<R | Refused>;
    const askedAtMs = performance.now();
    const passedMs = () => performance.now() - askedAtMs;
    let turnMs = Infinity;
    let placeMs = Infinity;
    let last: LoginProgress | undefined;
    const onProgress = (progress: LoginProgress) => (last = progress);
    const outcomeWhenLate = () => {
      if (turnMs > deadlineMs / 2) return SERVER_OCCUPIED;
      return placeMs > deadlineMs / 2 ? BUSY : lateOutcome(last);
    };
    const logInAtTurn = async (signal: AbortSignal, place: Place): Promise<Outcome> => {
      placeMs = passedMs();
      if (placeMs > deadlineMs * MOST_OF_DEADLINE) return outcomeWhenLate();
      const outcome = await logIn(signal, place, onProgress);
      return isAbandoned(outcome) ? outcomeWhenLate() : outcome;
    };
    const queued = (signal: AbortSignal) => ({
      logIn: (place: Place) => logInAtTurn(signal, place),
      onTurn: () => (turnMs = passedMs()),
    });
    return withDeadline<Outcome>(
      deadlineMs,
      (signal) => enqueue(keys, queued(signal), signal),
      (why: EarlyEnd) => (why === 'aborted' ? ABANDONED : outcomeWhenLate()),
      // The login itself keeps the process alive, where anything should.
      { caller: gone, keepsAlive: false },
    );
  };
