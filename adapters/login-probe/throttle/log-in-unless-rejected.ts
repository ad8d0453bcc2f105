import * as E from 'fp-ts/lib/Either.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import type { AcceptedLogins } from './accepted-logins.js';
import type { LoginKeys } from './login-keys.js';
import { isAbandoned, type ThrottledOutcome, TIMED_OUT } from './login-outcome.js';
import type { RejectedLogins } from './rejected-logins.js';

/** A login, or an inspection. */
export type Attempt<R extends LoginResult> = (
  target: DumpTarget,
  signal?: AbortSignal,
) => TaskEither<PortFailure, R>;

/** Makes the login when it is its turn, unless it has been rejected since it was wanted, and records its outcome. */
export const logInUnlessRejected =
  <R extends LoginResult>(
    attempt: Attempt<R>,
    rejected: RejectedLogins,
    begin: AcceptedLogins['begin'],
  ) =>
  (target: DumpTarget, keys: LoginKeys, gone: AbortSignal) =>
  async (signal: AbortSignal): Promise<ThrottledOutcome<R>> => {
    // The login before this one at the server may have been the same, and rejected.
    const rejection = rejected.findActive(keys);
    if (rejection !== undefined) return E.left(rejection);
    const records = [rejected.begin(keys, target.engine), begin(keys)];
    const outcome = await attempt(target, signal)();
    // A login whose callers have not gone was ended by its deadline.
    const isLate = isAbandoned(outcome) && !gone.aborted;
    records.forEach((record) => record(isLate ? TIMED_OUT : outcome));
    return outcome;
  };
