import { guardedLoginProbe, type GuardedLoginProbe } from './guarded-login-probe.js';
import type { LoginGuard } from './login-guard.js';

/**
 * Logs in to PostgreSQL servers, in a thread of its own. Whatever comes of it, the connection is gone afterwards.
 * Whom the guard trusts may let us in without a password.
 */
export const pgLoginProbe = (guard: LoginGuard): GuardedLoginProbe =>
  guardedLoginProbe(new URL('./pg-login-worker.js', import.meta.url), guard);
