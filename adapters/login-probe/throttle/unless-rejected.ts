import * as E from 'fp-ts/lib/Either.js';
import type { LoginResult } from '../../../core/dump-check/login-result.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { DialledLogin } from '../transport/dialling.js';
import type {
  ActiveRejection,
  Refused,
  RefusedOutcome,
  ThrottledOutcome,
} from './login-outcome.js';

export type Throttled<R extends LoginResult> = (
  target: DumpTarget,
  signal?: AbortSignal,
) => Promise<ThrottledOutcome<R>>;

export type WhileRejected = (rejection: ActiveRejection) => RefusedOutcome;

/** Returns what a caller gets in place of a login that is not tried, since its last rejection is active. */
export const unlessRejected =
  <R extends LoginResult>(
    logIn: Throttled<R>,
    whileRejected: WhileRejected,
  ): DialledLogin<R | Refused> =>
  (target, signal) =>
  async () => {
    const outcome = await logIn(target, signal);
    if (E.isRight(outcome)) return outcome;
    const failure = outcome.left;
    return failure._tag === 'ActiveRejection' ? whileRejected(failure) : E.left(failure);
  };
