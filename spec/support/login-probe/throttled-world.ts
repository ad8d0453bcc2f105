import { type MemoryClock, memoryClock } from '../../../adapters/memory/shared/clock.js';
import type { LoginOutcome } from '../../../adapters/login-probe/throttle/login-outcome.js';
import {
  throttledLogins,
  type ThrottleOptions,
} from '../../../adapters/login-probe/throttle/throttled-logins.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { type PendingLogins, pendingLogins, flushPromises } from './pending-logins.js';

export interface ThrottledWorld extends Omit<PendingLogins, 'probe'> {
  readonly clock: MemoryClock;
  /** Asks for a login as a person does, and lets it get as far as it comes by itself. */
  readonly check: Ask;
  /** The same, as the watch does. */
  readonly monitor: Ask;
}

type Ask = (target: DumpTarget, signal?: AbortSignal) => Promise<PendingCheck>;

export interface PendingCheck {
  readonly outcome: Promise<LoginOutcome>;
}

export const START = new Date('2026-11-21T03:00:00.000Z');

/** Restraint over logins that the spec holds, with a deadline that no spec reaches unless it wants to. */
export const throttledWorld = (
  telling: Partial<Pick<ThrottleOptions, 'deadlineMs' | 'loginsAtOnce'>> = {},
): ThrottledWorld => {
  const clock = memoryClock(START);
  const { probe, ...held } = pendingLogins();
  const restraint = { deadlineMs: 600_000, loginsAtOnce: 50, ...telling };
  const { checks, monitoring } = throttledLogins({ probe, clock, ...restraint });
  const asking =
    ({ logIn }: LoginProbe): Ask =>
    async (target, signal) => {
      const outcome = logIn(target, signal)();
      await flushPromises();
      return { outcome };
    };
  return { ...held, clock, check: asking(checks), monitor: asking(monitoring) };
};
