import { createHmac, randomBytes } from 'node:crypto';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';

/** The keys of a login. No key reveals what it was made of. */
export interface LoginKeys {
  /** What counts logins: the server at this host and port, under any name in the fleet. */
  readonly server: string;
  /** What a server locks out: a user with a password. */
  readonly login: string;
  /** All that a result depends on: the login, the database, and how to connect. */
  readonly check: string;
  /** The check, and whether it inspects the database: callers who want the same share one login. */
  readonly flight: string;
}

/** What is wanted of a login. */
export type LoginPurpose = 'login' | 'inspection';

/** Digests under a random key of this process: a dump of its memory holds no password. */
export const loginKeys = (): ((target: DumpTarget, purpose?: LoginPurpose) => LoginKeys) => {
  const key = randomBytes(32);
  const digest = (parts: readonly unknown[]): string =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64');
  return ({ engine, host, port, tls, user, password, database }, purpose = 'login') => {
    // Host names are case-insensitive, and a dot at the end makes no other name.
    const server = `${host.toLowerCase().replace(/\.$/, '')}:${port}`;
    const login = digest([engine, server, user, password.reveal()]);
    const check = digest([login, host, tls.mode, tls.ca, database.id, database.name]);
    return { server, login, check, flight: `${purpose} ${check}` };
  };
};
