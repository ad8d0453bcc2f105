import type { DumpTarget } from '../../core/domain/dump-target.js';
import type { Clock } from '../../core/ports/clock.js';
import type { LoginProbe } from '../../core/ports/login-probe.js';
import { type LoginKeys, loginKeys } from './login-keys.js';
import { ABANDONED, BUSY, type LoginOutcome } from './login-outcome.js';
import { loginsInTurn, type TurnOptions } from './logins-in-turn.js';
import { rejectedLogins } from './rejected-logins.js';
import { sharedWork } from './shared-work.js';

export interface RestraintOptions extends TurnOptions {
  readonly probe: LoginProbe;
  readonly clock: Clock;
}

/** How many callers may be waiting at once, for each login that may be under way. */
const CALLERS_PER_LOGIN = 40;

/**
 * Keeps a login probe from doing harm: callers who want the same login share it, each server gets one at a time, a
 * rejected one is not tried again before its back-off has passed, and there is an end to how many wait.
 */
export const restrainedLoginProbe = ({ probe, clock, ...turns }: RestraintOptions): LoginProbe => {
  const keysOf = loginKeys();
  const rejected = rejectedLogins(clock);
  const share = sharedWork(ABANDONED);
  const inTurn = loginsInTurn(turns);
  const mostCallers = turns.loginsAtOnce * CALLERS_PER_LOGIN;
  let callers = 0;

  const logInOnce =
    (target: DumpTarget, keys: LoginKeys) =>
    async (signal: AbortSignal): Promise<LoginOutcome> => {
      // Whoever had the turn before may have tried the very same login.
      const known = rejected.recall(keys);
      if (known !== undefined) return known;
      const outcome = await probe.logIn(target, signal)();
      rejected.heed(keys, target.engine, outcome);
      return outcome;
    };

  return {
    logIn: (target, signal) => async () => {
      const keys = keysOf(target);
      const known = rejected.recall(keys);
      if (known !== undefined) return known;
      if (callers >= mostCallers) return BUSY;
      callers += 1;
      try {
        const work = (gone: AbortSignal) => inTurn(keys.server, logInOnce(target, keys), gone);
        return await share(keys.check, work, signal);
      } finally {
        callers -= 1;
      }
    },
  };
};
