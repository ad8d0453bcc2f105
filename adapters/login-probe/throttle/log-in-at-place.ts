import * as E from 'fp-ts/lib/Either.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DialledLogin } from '../transport/dialling.js';
import type { AcceptedLogins } from './accepted-logins.js';
import type { LoginKeys } from './login-keys.js';
import {
  isAbandoned,
  type LoginOutcome,
  type ThrottledOutcome,
  TIMED_OUT,
} from './login-outcome.js';
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
  readonly logIn: DialledLogin;
  /** Node's timers unless given. */
  readonly after?: After | undefined;
  readonly rejected: RejectedLogins;
  readonly begin: AcceptedLogins['begin'];
  readonly silent: SilentServers;
}

/** Logs in as soon as a login has its place, unless it was rejected meanwhile, and keeps what comes of it. */
export const logInAtPlace =
  ({ rejected, begin, silent, ...dialling }: LogInAtPlacePorts) =>
  (target: DumpTarget, keys: LoginKeys, gone: AbortSignal) =>
  async (signal: AbortSignal, place: Place): Promise<ThrottledOutcome> => {
    // The login before this one at the server may have been the same, and rejected.
    const rejection = rejected.findActive(keys);
    if (rejection !== undefined) return E.left(rejection);
    const records = [rejected.begin(keys, target.engine), begin(keys)];
    const outcome = await logInLeavingPlace(dialling, target, signal, place);
    silent.record(keys, outcome);
    // A login whose callers have not gone was ended by its deadline.
    const isLate = isAbandoned(outcome) && !gone.aborted;
    records.forEach((record) => record(isLate ? TIMED_OUT : outcome));
    return outcome;
  };

/** Longer than it takes to connect to the other side of the world. */
const LONG_DIAL_MS = 300;

/** Leaves the place to another login while the dial takes long. */
const logInLeavingPlace = (
  { logIn, after = afterTimer }: Pick<LogInAtPlacePorts, 'logIn' | 'after'>,
  target: DumpTarget,
  signal: AbortSignal,
  place: Place,
): Promise<LoginOutcome> => {
  const stopWaiting = after(LONG_DIAL_MS, place.leave);
  const onConnected = () => {
    stopWaiting();
    place.take();
  };
  const login = logIn(target, signal, { isShort: place.isShortDial, onConnected });
  return login().finally(stopWaiting);
};
