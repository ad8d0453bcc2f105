import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { Engine } from '../../../core/shared/engine.js';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { lockoutRisk } from './lockout-risk.js';
import type { LoginKeys } from './login-keys.js';
import {
  BACKING_OFF,
  isAbandoned,
  isUnknown,
  type LoginOutcome,
  refused,
  type RefusedOutcome,
  type ActiveRejection,
} from './login-outcome.js';

export interface RejectedLogins {
  /** The rejection because of which this login must not be tried now; undefined where it may be tried. */
  readonly findActive: (keys: LoginKeys) => ActiveRejection | undefined;
  /** To be called when a login begins; the returned function updates the rejections by its outcome. */
  readonly begin: (keys: LoginKeys, engine: Engine) => (outcome: LoginOutcome) => void;
}

interface Rejection {
  readonly outcome: RefusedOutcome;
  readonly atMs: number;
  /** How many in a row. */
  readonly count: number;
}

/** Above this the least recently used is evicted; each takes some two hundred bytes. */
const MOST_REJECTIONS = 10_000;

/** How many logins in a row may be abandoned before their result is known: the server may count each as a failure. */
const MOST_ABANDONED = 3;

const BACK_OFF_MINUTES = [1, 2, 4, 8, 15] as const;
const MINUTE_MS = 60_000;

/** How long a login is not tried again after so many rejections, each of which came after waiting this long. */
const backOffMs = (rejections: number): number =>
  (BACK_OFF_MINUTES[rejections - 1] ?? 15) * MINUTE_MS;

/** Keeps rejected logins until their back-off has passed. A login that was changed is another login, and may be tried. */
export const rejectedLogins = (clock: Clock): RejectedLogins => {
  const rejections = rejectionsByKey(clock);
  const abandoned = new LRUCache<string, number>({ max: MOST_REJECTIONS });
  return {
    findActive: ({ login, check }) => rejections.findActive(login) ?? rejections.findActive(check),
    begin: ({ login, check }, engine) => {
      const steps = { login: rejections.beginStep(login), check: rejections.beginStep(check) };
      const abandonedBefore = abandoned.get(login) ?? 0;
      const countAbandoned = () => {
        abandoned.set(login, abandonedBefore + 1);
        if (abandonedBefore >= MOST_ABANDONED && !rejections.has(login))
          steps.login.reject(BACKING_OFF);
      };
      return (outcome) => {
        if (isUnknown(outcome)) [login, check].forEach(rejections.renew);
        if (isAbandoned(outcome)) countAbandoned();
        if (isUnknown(outcome) || E.isLeft(outcome)) return;
        abandoned.delete(login);
        const result = outcome.right;
        if (evidenceOf(result).adminLogin === 'good')
          [steps.login, steps.check].forEach(({ accept }) => accept());
        if (result._tag === 'Accepted') return;
        const risk = lockoutRisk(engine, result.refusal);
        if (risk !== 'none') steps[risk].reject(refused(result.refusal));
      };
    },
  };
};

/** The last rejection of each key, which is that of a login or of a check. */
const rejectionsByKey = ({ now }: Clock) => {
  const rejections = new LRUCache<string, Rejection>({ max: MOST_REJECTIONS });
  const nowMs = () => now().getTime();
  return {
    has: (key: string) => rejections.has(key),
    findActive: (key: string): ActiveRejection | undefined => {
      const rejection = rejections.get(key);
      return rejection !== undefined && isActive(rejection, nowMs())
        ? { _tag: 'ActiveRejection', outcome: rejection.outcome }
        : undefined;
    },
    /** It is not known whether the server rejected the login again, so the same back-off starts once more. */
    renew: (key: string) => {
      const rejection = rejections.get(key);
      if (rejection !== undefined) rejections.set(key, { ...rejection, atMs: nowMs() });
    },
    /** What is known when a login begins. Of those that are under way together, each adds to that: they are one step. */
    beginStep: (key: string) => {
      const before = rejections.get(key);
      return {
        reject: (outcome: RefusedOutcome) =>
          rejections.set(key, { outcome, atMs: nowMs(), count: (before?.count ?? 0) + 1 }),
        // A login that was rejected after this one began is still rejected.
        accept: () => {
          if (rejections.get(key) === before) rejections.delete(key);
        },
      };
    },
  };
};

const isActive = ({ atMs, count }: Rejection, nowMs: number): boolean =>
  // A clock that was set back would extend the back-off.
  nowMs >= atMs && nowMs - atMs < backOffMs(count);
