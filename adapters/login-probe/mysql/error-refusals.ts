import type { Engine } from '../../../core/engines/engines.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import {
  CREDENTIALS,
  DATABASE_MISSING,
  INSECURE,
  NOT_READY,
  RULE,
  TIMED_OUT,
} from '../transport/refusals.js';

const DENIED: LoginRefusal = { code: 'access_denied' };
const FULL: LoginRefusal = { code: 'too_many_connections' };

/** Numbers that mean the same to both (MySQL's Server Error Message Reference; MariaDB's perror). */
const OF_BOTH: readonly (readonly [number, LoginRefusal])[] = [
  // Also for an account that requires TLS or a client certificate.
  [1045, CREDENTIALS],
  [1698, CREDENTIALS],
  // An expired password: at the login, or at the first query where the server accepts the login so that it is changed.
  [1862, CREDENTIALS],
  [1820, CREDENTIALS],
  [1049, DATABASE_MISSING],
  [1044, DENIED],
  [1227, DENIED],
  [1040, FULL],
  [1203, FULL],
  [1226, FULL],
  // What init_connect has each session begin with failed, and the server ends the session.
  [1184, { code: 'server_not_ready', cause: 'init_connect' }],
  // The host is blocked for its errors, or has no account at all.
  [1129, RULE],
  [1130, RULE],
  // The server has only the old authentication methods.
  [1251, INSECURE],
  [1275, INSECURE],
  // Out of memory, of sort memory, of resources, of threads; shutting down; the network broke off; offline.
  [1037, NOT_READY],
  [1038, NOT_READY],
  [1041, NOT_READY],
  [1135, NOT_READY],
  [1053, NOT_READY],
  [1159, NOT_READY],
  [1161, NOT_READY],
  [1317, TIMED_OUT],
  // An inspection waited for a lock.
  [1205, TIMED_OUT],
  [3032, NOT_READY],
];

/** Numbers that one has alone, or that mean something else to the other. */
const OF_EACH: Readonly<Partial<Record<Engine, typeof OF_BOTH>>> = {
  mysql: [
    // Locked by an administrator; locked for wrong passwords; TLS required; an account of the other kind of login.
    [3118, RULE],
    [3955, RULE],
    [3159, RULE],
    // The server is shutting down or starting.
    [3168, NOT_READY],
    [3024, TIMED_OUT],
  ],
  mariadb: [
    // Blocked for wrong passwords; locked by an administrator.
    [4150, RULE],
    [4151, RULE],
    // The connection was killed; a node of Galera that has not joined.
    [1927, NOT_READY],
    [1047, NOT_READY],
    [1969, TIMED_OUT],
  ],
};

/** Any other error of the server at a login counts as a rejection by one of its rules. */
export const refusalOfError = (number: number, engine: Engine): LoginRefusal =>
  [...(OF_EACH[engine] ?? []), ...OF_BOTH].find(([one]) => one === number)?.[1] ?? RULE;
