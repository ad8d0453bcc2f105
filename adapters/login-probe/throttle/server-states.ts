import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { EvidenceOf, LoginOutcome } from './rejections-by-key.js';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { LoginTarget } from '../../../core/dump-check/instance-facts.js';
import type { DumpTarget } from '../../../core/fleet/dump-target.js';
import type { Secret } from '../../../core/shared/secret.js';
import { mostEntries } from '../../network/most-entries.js';

type ServerAndLogin = Pick<LoginKeys, 'server' | 'login'>;

/** What the last logins showed of their servers. */
export interface ServerStates {
  /** Whether the server accepted this login last, a few seconds ago at most, and no login to it has failed since. */
  readonly isAccepted: (keys: ServerAndLogin) => boolean;
  /** Whether nothing answered on the network when a login to this server was tried last. */
  readonly isSilent: (keys: Pick<LoginKeys, 'server'>) => boolean;
  /** To be called when a login begins; the returned function records its outcome. */
  readonly begin: (keys: ServerAndLogin) => (outcome: LoginOutcome) => void;
}

interface ServerState {
  isSilent: boolean;
  failures: number;
  /** The last login that it accepted since the last one that failed. */
  accepted?: { readonly login: string; readonly atMs: number } | undefined;
}

/** Above this the least recently used is evicted, which only makes its next dial a long one, and its next logins go one at a time. */
const MOST_SERVERS = 50_000;

/** Long enough for one login to follow another, and too short for somebody to change a password and notice what fails. */
const FRESH_MS = 5_000;

/**
 * Whatever else comes of a login than that the server accepts it, such as a rejection, a full server or silence, ends that it
 * is accepted; and a login that began before such a failure shows nothing of the time after it.
 */
export const serverStates = ({ now }: Clock, evidenceOf: EvidenceOf): ServerStates => {
  const servers = new LRUCache<string, ServerState>(mostEntries(MOST_SERVERS));
  const stateOf = (server: string): ServerState => {
    const state = servers.get(server) ?? { isSilent: false, failures: 0 };
    servers.set(server, state);
    return state;
  };
  return {
    isAccepted: ({ server, login }) => {
      const accepted = servers.get(server)?.accepted;
      if (accepted?.login !== login) return false;
      const agoMs = now().getTime() - accepted.atMs;
      // A clock that was set back would make it last longer.
      return agoMs >= 0 && agoMs < FRESH_MS;
    },
    isSilent: ({ server }) => servers.peek(server)?.isSilent === true,
    begin: ({ server, login }) => {
      const state = stateOf(server);
      const { failures } = state;
      return (outcome) => {
        const shown = E.isRight(outcome) ? evidenceOf(outcome.right) : undefined;
        // What shows nothing of the server's network changes nothing.
        if (shown?.server === 'failed' || shown?.server === 'good')
          state.isSilent = shown.server === 'failed';
        // Also where the server accepts the login only to report that the database is missing.
        const isGood = shown?.adminLogin === 'good';
        if (!isGood) state.failures += 1;
        if (!isGood) state.accepted = undefined;
        else if (state.failures === failures) state.accepted = { login, atMs: now().getTime() };
      };
    },
  };
};

/** The keys of a login. No key reveals what it was made of. */
export interface LoginKeys {
  /** What counts logins: the server at this host and port, under any name in the fleet. */
  readonly server: string;
  /** What a server locks out: a user with a password. */
  readonly login: string;
  /** All that a result depends on: the login, the database, how to connect, and what is trusted without proof. */
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
  trusts: readonly string[] = [],
): ((target: LoginTarget, purpose?: LoginPurpose) => LoginKeys) => {
  const key = randomBytes(32);
  const keyOf = digestsOf(trusts, (text) =>
    createHmac('sha256', key).update(text).digest('base64'),
  );
  const storedDigests = digestsOf(trusts, (text) =>
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
  <D>(trusts: readonly string[], digest: (text: string) => D) =>
  (target: DumpTarget): { readonly login: D; readonly check: D } => {
    const { engine, host, tls, user, password, database } = target;
    const login = [engine, serverOf(target), user, password.reveal()];
    const check = [...login, host, tls.mode, tls.ca, database.id, database.name, ...trusts];
    return { login: digest(JSON.stringify(login)), check: digest(JSON.stringify(check)) };
  };
