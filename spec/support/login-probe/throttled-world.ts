import { type MemoryClock, memoryClock } from '../../../adapters/memory/shared/clock.js';
import type { LoginOutcome } from '../../../adapters/login-probe/throttle/login-outcome.js';
import {
  restrainedLogins,
  type RestraintOptions,
} from '../../../adapters/login-probe/throttle/throttled-logins.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { type HeldLogins, heldLogins, settled } from './pending-logins.js';

export interface Restrained extends Omit<HeldLogins, 'probe'> {
  readonly clock: MemoryClock;
  /** Asks for a login as a person does, and lets it get as far as it comes by itself. */
  readonly ask: Ask;
  /** The same, as the watch does. */
  readonly watch: Ask;
}

type Ask = (target: DumpTarget, signal?: AbortSignal) => Promise<Asked>;

export interface Asked {
  readonly outcome: Promise<LoginOutcome>;
}

export const START = new Date('2026-11-21T03:00:00.000Z');

/** Restraint over logins that the spec holds, with a deadline that no spec reaches unless it wants to. */
export const restrained = (
  telling: Partial<Pick<RestraintOptions, 'deadlineMs' | 'loginsAtOnce'>> = {},
): Restrained => {
  const clock = memoryClock(START);
  const { probe, ...held } = heldLogins();
  const restraint = { deadlineMs: 600_000, loginsAtOnce: 50, ...telling };
  const { checks, watch } = restrainedLogins({ probe, clock, ...restraint });
  const asking =
    ({ logIn }: LoginProbe): Ask =>
    async (target, signal) => {
      const outcome = logIn(target, signal)();
      await settled();
      return { outcome };
    };
  return { ...held, clock, ask: asking(checks), watch: asking(watch) };
};
