import { createHmac, randomBytes } from 'node:crypto';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';

/** Under what a login is remembered. Nobody can tell from a key what went into it. */
export interface LoginKeys {
  /** What counts logins: whoever listens at this host and port, whatever the fleet calls it. */
  readonly server: string;
  /** What a server locks out: a user with a password. */
  readonly login: string;
  /** All that a verdict depends on: the login, the database, and the way there. */
  readonly check: string;
}

/** Digests under a key that this process alone has, and that ends with it: a dump of the memory holds no password. */
export const loginKeys = (): ((target: DumpTarget) => LoginKeys) => {
  const key = randomBytes(32);
  const digest = (parts: readonly unknown[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');
  return ({ engine, host, port, tls, user, password, database }) => {
    // Names of hosts know no case, and a dot at the end makes no other name.
    const server = `${host.toLowerCase().replace(/\.$/, '')}:${port}`;
    const login = digest([engine, server, user, password.reveal()]);
    const check = digest([login, host, tls.mode, tls.ca, database.id, database.name]);
    return { server, login, check };
  };
};
