import {
  guardedLoginProbe,
  type GuardedLoginProbe,
  type GuardedLoginProbeOptions,
} from '../login-guard/guarded-login-probe.js';

/** `allowsTrust` says here which servers may be told a hash of the password although they prove nothing. */
export type MysqlLoginProbeOptions = GuardedLoginProbeOptions;

/** Logs in to MySQL and MariaDB servers, in a thread of its own. Whatever comes of it, the connection is gone afterwards. */
export const mysqlLoginProbe = (options: MysqlLoginProbeOptions): GuardedLoginProbe =>
  guardedLoginProbe(new URL('./mysql-login-worker.js', import.meta.url), options);
