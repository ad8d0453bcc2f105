import {
  guardedLoginProbe,
  type GuardedLoginProbe,
  type GuardedLoginProbeOptions,
} from '../login-guard/guarded-login-probe.js';

/** `allowsTrust` says here which servers may let us in without a password (`trust`). */
export type PgLoginProbeOptions = GuardedLoginProbeOptions;

export type PgLoginProbe = GuardedLoginProbe;

/** Logs in to PostgreSQL servers, in a thread of its own. Whatever comes of it, the connection is gone afterwards. */
export const pgLoginProbe = (options: PgLoginProbeOptions): PgLoginProbe =>
  guardedLoginProbe(new URL('./login-worker.js', import.meta.url), options);
