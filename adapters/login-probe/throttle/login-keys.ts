import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { LoginTarget } from '../../../core/dump-check/instance-facts.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { Secret } from '../../../core/shared/secret.js';

/** The keys of a login. No key reveals what it was made of. */
export interface LoginKeys {
  /** What counts logins: the server at this host and port, under any name in the fleet. */
  readonly server: string;
  /** What a server locks out: a user with a password. */
  readonly login: string;
  /** All that a result depends on: the login, the database, and how to connect. */
  readonly check: string;
  /** The check, and whether it inspects the database or finds others: callers who want the same share one login. */
  readonly flight: string;
  /** The login and the check in a form that is the same in every process; what is stored of it is digested once more. */
  readonly stored: { readonly login: Secret; readonly check: Secret };
}

/** What is wanted of a login. */
export type LoginPurpose = 'login' | 'inspection';

/** Digests under a random key of this process: a dump of its memory holds no password. */
export const loginKeys = (
  toSecret: (text: string) => Secret,
): ((target: LoginTarget, purpose?: LoginPurpose) => LoginKeys) => {
  const key = randomBytes(32);
  const keyOf = digestsOf((text) => createHmac('sha256', key).update(text).digest('base64'));
  const storedDigests = digestsOf((text) =>
    toSecret(createHash('sha256').update(text).digest('base64')),
  );
  return (target, purpose = 'login') => {
    const server = serverOf(target);
    const { login, check } = keyOf(target);
    const flight = `${purpose} ${target.finds === true ? 'and finding ' : ''}${check}`;
    return { server, login, check, flight, stored: storedDigests(target) };
  };
};

/** Host names are case-insensitive, and a dot at the end makes no other name. */
const serverOf = ({ host, port }: DumpTarget): string =>
  `${host.toLowerCase().replace(/\.$/, '')}:${port}`;

const digestsOf =
  <D>(digest: (text: string) => D) =>
  (target: DumpTarget): { readonly login: D; readonly check: D } => {
    const { engine, host, tls, user, password, database } = target;
    const login = [engine, serverOf(target), user, password.reveal()];
    const check = [...login, host, tls.mode, tls.ca, database.id, database.name];
    return { login: digest(JSON.stringify(login)), check: digest(JSON.stringify(check)) };
  };
