import type { Protocol } from '../../core/engines/engine-record.js';
import { protocolOf } from '../../core/engines/engines.js';
import { guardedLoginProbe, type GuardedLoginProbe } from './guarded-login-probe.js';
import type { LoginGuard } from './login-guard.js';
import type { DialledLoginProbe } from './transport/dialling.js';

/** Logs in to each target with the probe for the protocol of its engine. */
export const loginProbeByEngine = (
  probes: Readonly<Record<Protocol, DialledLoginProbe>>,
): DialledLoginProbe => ({
  logIn: (target, signal, dialling) =>
    probes[protocolOf(target.engine)].logIn(target, signal, dialling),
  inspect: (target, signal, dialling) =>
    probes[protocolOf(target.engine)].inspect(target, signal, dialling),
});

/**
 * Logs in to PostgreSQL servers, in a thread of its own. The connection is always closed afterwards.
 * A server that the guard trusts may let us in without a password.
 */
export const pgLoginProbe = (guard: LoginGuard): GuardedLoginProbe =>
  guardedLoginProbe(new URL('./pg-login-worker.js', import.meta.url), guard);

/**
 * Logs in to MySQL and MariaDB servers, in a thread of its own. The connection is always closed afterwards.
 * A server that the guard trusts is sent a hash of the password or, if it asks, the password encrypted by its own key or by TLS,
 * although it has not proven its identity.
 */
export const mysqlLoginProbe = (guard: LoginGuard): GuardedLoginProbe =>
  guardedLoginProbe(new URL('./mysql-login-worker.js', import.meta.url), guard);
