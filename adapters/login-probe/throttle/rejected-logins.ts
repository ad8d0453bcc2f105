import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { Engine } from '../../../core/engines/engines.js';
import { evidenceOf } from '../../../core/dump-check/login-evidence.js';
import type { RejectedLoginRegister } from '../../../core/dump-check/ports/rejected-login-register.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import { lockoutRisk } from './lockout-risk.js';
import type { LoginKeys } from './login-keys.js';
import {
  BACKING_OFF,
  isAbandoned,
  isUnknown,
  type LoginOutcome,
  refused,
  type ActiveRejection,
} from './login-outcome.js';
import { rejectionsByKey, storableRejection } from './rejections-by-key.js';
import { storedRejections } from './stored-rejections.js';

export interface RejectedLogins {
  /** To be awaited before a login is made for the first time: another process may know that it was rejected. */
  readonly load: (keys: LoginKeys) => Promise<void>;
  /** The rejection because of which this login must not be tried now; undefined where it may be tried. */
  readonly findActive: (keys: LoginKeys) => ActiveRejection | undefined;
  /** To be called when a login begins; the returned function updates the rejections by its outcome, and stores them. */
  readonly begin: (keys: LoginKeys, engine: Engine) => (outcome: LoginOutcome) => Promise<void>;
}

/** Above this the least recently used is evicted. */
const MOST_ABANDONED_LOGINS = 10_000;

/** How many logins in a row may be abandoned before their result is known: the server may count each as a failure. */
const MOST_ABANDONED = 3;

const KEPT = ['login', 'check'] as const;

/**
 * Keeps rejected logins until their back-off has passed, also beyond this process. A login that was changed is another
 * login, and may be tried.
 */
export const rejectedLogins = (clock: Clock, register: RejectedLoginRegister): RejectedLogins => {
  const rejections = rejectionsByKey(clock);
  const { load, save } = storedRejections(register);
  const abandoned = new LRUCache<string, number>({ max: MOST_ABANDONED_LOGINS });
  const saveChanges = async (keys: LoginKeys, change: () => void): Promise<void> => {
    const before = KEPT.map((which) => rejections.get(keys[which]));
    change();
    const changed = KEPT.filter((which, n) => rejections.get(keys[which]) !== before[n]);
    const saving = changed.map((which) =>
      save(keys.stored[which], storableRejection(rejections.get(keys[which]))),
    );
    await Promise.all(saving);
  };
  return {
    load: async (keys) => {
      for (const which of KEPT) {
        const found = await load(keys[which], keys.stored[which]);
        if (found !== undefined) rejections.restore(keys[which], found);
      }
    },
    findActive: ({ login, check }) => rejections.findActive(login) ?? rejections.findActive(check),
    begin: (keys, engine) => {
      const update = beginLogin(rejections, abandoned, keys, engine);
      return (outcome) => saveChanges(keys, () => update(outcome));
    },
  };
};

/** The returned function updates what is known in this process by the outcome of the login. */
const beginLogin = (
  rejections: ReturnType<typeof rejectionsByKey>,
  abandoned: LRUCache<string, number>,
  { login, check }: LoginKeys,
  engine: Engine,
) => {
  const steps = { login: rejections.beginStep(login), check: rejections.beginStep(check) };
  const abandonedBefore = abandoned.get(login) ?? 0;
  const countAbandoned = () => {
    abandoned.set(login, abandonedBefore + 1);
    if (abandonedBefore >= MOST_ABANDONED && rejections.get(login) === undefined)
      steps.login.reject(BACKING_OFF);
  };
  return (outcome: LoginOutcome): void => {
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
};
