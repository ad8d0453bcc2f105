import { guardedLoginProbe, type GuardedLoginProbe } from './guarded-login-probe.js';
import type { LoginGuard } from './login-guard.js';

/**
 * Logs in to MySQL and MariaDB servers, in a thread of its own. Whatever comes of it, the connection is gone afterwards.
 * Whom the guard trusts may be told a hash of the password although they prove nothing.
 */
export const mysqlLoginProbe = (guard: LoginGuard): GuardedLoginProbe =>
  guardedLoginProbe(new URL('./mysql-login-worker.js', import.meta.url), guard);
