import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { DialledLogin, Dialling, LoginProgress, OnProgress } from '../transport/dialling.js';
import type { AcceptedLogins } from './accepted-logins.js';
import type { LoginKeys } from './login-keys.js';
import { isAbandoned, lateOutcome, type ThrottledOutcome } from './login-outcome.js';
import type { Place } from './place-counts.js';
import type { RejectedLogins } from './rejected-logins.js';
import type { SilentServers } from './silent-servers.js';

/** Calls back after this time, unless the returned function is called before. */
export type After = (ms: number, callBack: () => void) => () => void;

const afterTimer: After = (ms, callBack) => {
  const timer = setTimeout(callBack, ms).unref();
  return () => clearTimeout(timer);
};

interface LogInAtPlacePorts {
  /** Node's timers unless given. */
  readonly after?: After | undefined;
  readonly rejected: RejectedLogins;
  readonly begin: AcceptedLogins['begin'];
  readonly silent: SilentServers;
}

/** Logs in as soon as a login has its place, unless it was rejected meanwhile, and keeps what comes of it. */
export const logInAtPlace =
  ({ rejected, begin, silent, after = afterTimer }: LogInAtPlacePorts) =>
  <R extends LoginResult>(attempt: DialledLogin<R>) =>
  (target: DumpTarget, keys: LoginKeys, gone: AbortSignal) =>
  async (
    signal: AbortSignal,
    place: Place,
    onProgress: OnProgress,
  ): Promise<ThrottledOutcome<R>> => {
    await rejected.load(keys);
    // The login before this one at the server may have been the same, and rejected.
    const rejection = rejected.findActive(keys);
    if (rejection !== undefined) return E.left(rejection);
    const recordRejection = rejected.begin(keys, target.engine);
    const recordAcceptance = begin(keys);
    let last: LoginProgress | undefined;
    const onAnyProgress = (progress: LoginProgress) => {
      last = progress;
      onProgress(progress);
    };
    const logIn = (dialling: Dialling) => attempt(target, signal, dialling)();
    const outcome = await leavingPlace(logIn, place, after, onAnyProgress);
    // A login whose callers have not gone was ended by its deadline.
    const isLate = isAbandoned(outcome) && !gone.aborted;
    const known = isLate ? lateOutcome(last) : outcome;
    silent.record(keys, known);
    recordAcceptance(known);
    await recordRejection(known);
    return outcome;
  };

/** Longer than it takes to connect to the other side of the world. */
const LONG_DIAL_MS = 300;

/** Longer than a name server takes for what it knows. */
const LONG_LOOKUP_MS = 50;

/** Leaves the place to another login while looking the name up, or the dial, takes long. */
const leavingPlace = <A>(
  logIn: (dialling: Dialling) => Promise<A>,
  place: Place,
  after: After,
  onProgress: OnProgress,
): Promise<A> => {
  let stopWaiting = after(LONG_LOOKUP_MS, place.leave);
  const follow = (progress: LoginProgress) => {
    onProgress(progress);
    if (progress === 'spoken') return;
    stopWaiting();
    if (progress === 'connected') place.take();
    else stopWaiting = after(LONG_DIAL_MS, place.leave);
  };
  return logIn({ isShort: place.isShortDial, onProgress: follow }).finally(() => stopWaiting());
};
