import { type MemoryClock, memoryClock } from '../../../adapters/memory/shared/timer.js';
import type { LoginOutcome } from '../../../adapters/login-probe/throttle/rejections-by-key.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import {
  throttledLogins,
  type ThrottledLogins,
  type ThrottleOptions,
} from '../../../adapters/login-probe/throttle/throttled-logins.js';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import { Secret } from '../../../core/shared/secret.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { LoginProbe } from '../../../core/dump-check/ports/login-probe.js';
import { type PendingLogins, pendingLogins, flushPromises } from './pending-logins.js';

export interface ThrottledWorld extends Omit<PendingLogins, 'probe'> {
  readonly clock: MemoryClock;
  /** Starts a login for a person, and lets it run as far as it comes by itself. */
  readonly check: Ask;
  /** The same for monitoring. */
  readonly monitor: Ask;
}

type Ask = (target: DumpTarget, signal?: AbortSignal) => Promise<PendingCheck>;

export interface PendingCheck {
  readonly outcome: Promise<LoginOutcome>;
}

export const START = new Date('2026-11-21T03:00:00.000Z');

/** The logins of this probe throttled, with a deadline that no spec reaches unless it sets another. */
export const throttle = (
  probe: ThrottleOptions['probe'],
  telling: Partial<ThrottleOptions> = {},
): ThrottledLogins =>
  throttledLogins({
    probe,
    evidenceOf,
    toSecret: (text) => new Secret(text),
    clock: memoryClock(START),
    rejections: telling.rejections ?? memoryStore().rejections,
    deadlineMs: 600_000,
    loginsAtOnce: 50,
    loginsPerServer: 1,
    ...telling,
  });

/** No login takes long unless the spec says so. */
const NEVER = () => () => undefined;

/** Throttling over logins that the spec ends. */
export const throttledWorld = (
  telling: Partial<Omit<ThrottleOptions, 'probe' | 'clock'>> = {},
): ThrottledWorld => {
  const clock = memoryClock(START);
  const { probe, ...held } = pendingLogins();
  const { checks, monitoring } = throttle(probe, { after: NEVER, ...telling, clock });
  const asking =
    ({ logIn }: LoginProbe): Ask =>
    async (target, signal) => {
      const outcome = logIn(target, signal)();
      await flushPromises();
      return { outcome };
    };
  return { ...held, clock, check: asking(checks), monitor: asking(monitoring) };
};
