import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { Engine } from '../../../core/shared/engine.js';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { backOffMs } from './back-off.js';
import { lockoutRisk } from './lockout-risk.js';
import type { LoginKeys } from './login-keys.js';
import {
  BACKING_OFF,
  isAbandoned,
  isUnknown,
  type LoginOutcome,
  type ActiveRejection,
} from './login-outcome.js';

export interface RejectedLogins {
  /** The rejection for which this login is not to be tried now; undefined where it may be tried. */
  readonly findActive: (keys: LoginKeys) => ActiveRejection | undefined;
  /** Learns from what has come of a login. */
  readonly record: (keys: LoginKeys, engine: Engine, outcome: LoginOutcome) => void;
}

interface Rejection {
  readonly outcome: LoginOutcome;
  readonly atMs: number;
  /** How many there were in a row. */
  readonly count: number;
}

/** Beyond this the least recently used is forgotten; each takes some two hundred bytes. */
const REMEMBERED = 10_000;

/** So many logins in a row may be broken off before anybody knows what the server makes of them, which may count each. */
const BROKEN_OFF = 3;

/** Remembers rejected logins until their back-off has passed. What was changed is another login, and may be tried. */
export const rejectedLogins = ({ now }: Clock): RejectedLogins => {
  const rejections = new LRUCache<string, Rejection>({ max: REMEMBERED });
  const brokenOff = new LRUCache<string, number>({ max: REMEMBERED });
  const nowMs = () => now().getTime();
  const standing = (key: string): ActiveRejection | undefined => {
    const rejection = rejections.get(key);
    if (rejection === undefined) return undefined;
    const passedMs = nowMs() - rejection.atMs;
    // A clock that was set back would make it stand for longer than anybody meant.
    const stands = passedMs >= 0 && passedMs < backOffMs(rejection.count);
    return stands ? { _tag: 'StandingRejection', outcome: rejection.outcome } : undefined;
  };
  const add = (key: string, outcome: LoginOutcome) => {
    const count = (rejections.get(key)?.count ?? 0) + 1;
    rejections.set(key, { outcome, atMs: nowMs(), count });
  };
  /** Nobody knows what the server has made of it, so the same time passes once more. */
  const renew = (key: string) => {
    const rejection = rejections.get(key);
    if (rejection !== undefined) rejections.set(key, { ...rejection, atMs: nowMs() });
  };
  const countBrokenOff = (login: string) => {
    const count = (brokenOff.get(login) ?? 0) + 1;
    brokenOff.set(login, count);
    if (count > BROKEN_OFF && !rejections.has(login)) add(login, BACKING_OFF);
  };
  return {
    findActive: ({ login, check }) => standing(login) ?? standing(check),
    record: ({ login, check }, engine, outcome) => {
      if (isUnknown(outcome)) [login, check].forEach(renew);
      if (isAbandoned(outcome)) countBrokenOff(login);
      if (isUnknown(outcome) || E.isLeft(outcome)) return;
      brokenOff.delete(login);
      const verdict = outcome.right;
      if (evidenceOf(verdict).adminLogin === 'good')
        [login, check].forEach((key) => rejections.delete(key));
      const risk = verdict._tag === 'Refused' ? lockoutRisk(engine, verdict.refusal) : 'none';
      if (risk !== 'none') add(risk === 'of_login' ? login : check, outcome);
    },
  };
};
