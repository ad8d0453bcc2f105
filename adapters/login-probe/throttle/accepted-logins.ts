import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { LoginKeys } from './login-keys.js';
import type { LoginOutcome } from './login-outcome.js';

type ServerAndLogin = Pick<LoginKeys, 'server' | 'login'>;

export interface AcceptedLogins {
  /** Whether the server accepted this login last, a few seconds ago at most, and no login to it has failed since. */
  readonly isAccepted: (keys: ServerAndLogin) => boolean;
  /** To be called when a login begins; the returned function records its outcome. */
  readonly begin: (keys: ServerAndLogin) => (outcome: LoginOutcome) => void;
}

/** The last login that a server accepted since the last one that failed. */
interface SinceFailure {
  accepted?: { readonly login: string; readonly atMs: number };
}

/** Above this the least recently used is evicted. */
const MOST_SERVERS = 10_000;

/** Long enough for one login to follow another, and too short for somebody to change a password and notice what fails. */
const FRESH_MS = 5_000;

/**
 * Which server has just accepted which login. Whatever else came of a login, such as a rejection, a full server or
 * silence, ends that; and a login that began before such a failure shows nothing of the time after it.
 */
export const acceptedLogins = ({ now }: Clock): AcceptedLogins => {
  const servers = new LRUCache<string, SinceFailure>({ max: MOST_SERVERS });
  const nowMs = () => now().getTime();
  const beginAt = (server: string): SinceFailure => {
    const begun = {};
    servers.set(server, begun);
    return begun;
  };
  return {
    isAccepted: ({ server, login }) => {
      const accepted = servers.get(server)?.accepted;
      if (accepted?.login !== login) return false;
      const agoMs = nowMs() - accepted.atMs;
      // A clock that was set back would make it last longer.
      return agoMs >= 0 && agoMs < FRESH_MS;
    },
    begin: ({ server, login }) => {
      const since = servers.get(server) ?? beginAt(server);
      return (outcome) => {
        if (isGood(outcome)) since.accepted = { login, atMs: nowMs() };
        else beginAt(server);
      };
    },
  };
};

/** Also where the server accepts the login only to report that the database is missing. */
const isGood = (outcome: LoginOutcome): boolean =>
  E.isRight(outcome) && evidenceOf(outcome.right).adminLogin === 'good';
