import {
  type LoginGuard,
  loginGuard,
  type LoginGuardOptions,
} from '../../../adapters/login-probe/login-guard.js';

/** A guard that allows only 127.0.0.1. */
export const loopbackGuard = (
  deadlineMs: number,
  telling: Partial<LoginGuardOptions> = {},
): LoginGuard =>
  loginGuard({
    deadlineMs,
    isDialable: (address) => Promise.resolve(address === '127.0.0.1'),
    ...telling,
  });
