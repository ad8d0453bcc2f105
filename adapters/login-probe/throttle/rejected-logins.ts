import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import { LRUCache } from 'lru-cache';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { RejectedLoginRegister } from '../../../core/dump-check/ports/rejected-login-register.js';
import { Engine, ENGINE_RECORDS, protocolOf } from '../../../core/engines/engines.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { LoginKeys } from './server-states.js';
import type { ActiveRejection, EvidenceOf, LoginOutcome } from './rejections-by-key.js';
import {
  BACKING_OFF,
  isAbandoned,
  isUnknown,
  refused,
  rejectionsByKey,
  storableRejection,
} from './rejections-by-key.js';
import { type MostEntries, mostEntries } from '../../network/most-entries.js';

export interface RejectedLogins {
  /** To be awaited before a login is made for the first time: another process may know that it was rejected. */
  readonly load: (keys: LoginKeys) => Promise<void>;
  /** The rejection because of which this login must not be tried now; undefined where it may be tried. */
  readonly findActive: (keys: LoginKeys) => ActiveRejection | undefined;
  /** To be called when a login begins; the returned function updates the rejections by its outcome, and stores them. */
  readonly begin: (keys: LoginKeys, engine: Engine) => (outcome: LoginOutcome) => Promise<void>;
}

export interface RejectedLoginsPorts {
  readonly clock: Clock;
  /** Where rejected logins are kept, so that another process does not try them either. While it is away, they are known here alone. */
  readonly rejections: RejectedLoginRegister;
  readonly evidenceOf: EvidenceOf;
  /** Of so many logins and checks this process knows what the store has; 100,000 unless given. */
  readonly mostKnown?: number;
}

/** Above this the least recently used is read again: more than 10,000 servers with five databases each have. */
const MOST_KNOWN = 100_000;

/** How many logins in a row may be abandoned before their result is known: the server may count each as a failure. */
const MOST_ABANDONED = 3;

const KEPT = ['login', 'check'] as const;

/**
 * Keeps rejected logins until their back-off has passed, also beyond this process. A login that was changed is another
 * login, and may be tried.
 */
export const rejectedLogins = (ports: RejectedLoginsPorts): RejectedLogins => {
  const register = ports.rejections;
  const most = mostEntries(ports.mostKnown ?? MOST_KNOWN);
  const rejections = rejectionsByKey(ports.clock, most);
  const beginLogin = updating(rejections, most, ports.evidenceOf);
  /** After the first time this process knows more than the store. */
  const loaded = new LRUCache<string, true>(most);
  const save = async ({ stored, ...keys }: LoginKeys, which: (typeof KEPT)[number]) => {
    const rejection = storableRejection(rejections.get(keys[which]));
    const saving =
      rejection === undefined
        ? register.remove(stored[which])
        : register.put(stored[which], rejection);
    await saving();
  };
  return {
    load: async ({ stored, ...keys }) => {
      for (const which of KEPT) {
        if (loaded.has(keys[which])) continue;
        const found = await register.find(stored[which])();
        if (E.isLeft(found)) continue;
        loaded.set(keys[which], true);
        if (O.isSome(found.right)) rejections.restore(keys[which], found.right.value);
      }
    },
    findActive: ({ login, check }) => rejections.findActive(login) ?? rejections.findActive(check),
    begin: (keys, engine) => {
      const update = beginLogin(keys, engine);
      return async (outcome) => {
        const before = KEPT.map((which) => rejections.get(keys[which]));
        update(outcome);
        const changed = KEPT.filter((which, n) => rejections.get(keys[which]) !== before[n]);
        await Promise.all(changed.map((which) => save(keys, which)));
      };
    },
  };
};

/** The function for a login that begins updates what is known in this process by its outcome. */
const updating = (
  rejections: ReturnType<typeof rejectionsByKey>,
  most: MostEntries,
  evidenceOf: EvidenceOf,
) => {
  const abandoned = new LRUCache<string, number>(most);
  return ({ login, check }: LoginKeys, engine: Engine) => {
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
};

/** What a server may count as a failure: the login with its password, or only this check of it. */
type LockoutRisk = 'login' | 'check' | 'none';

/**
 * Whether trying the same again may lock us out. Many servers count wrong passwords for the user or for our
 * address. A rule, such as a line of pg_hba.conf, may apply to one database only, while others are open.
 * MySQL and MariaDB also count aborted handshakes, which we cause where TLS, the form of the password or the
 * kind of server is wrong, and block the host after `max_connect_errors` of them in a row (MySQL's manual, host_cache).
 */
const lockoutRisk = (engine: Engine, refusal: LoginRefusal): LockoutRisk => {
  if (refusal.code === 'login_rejected') return refusal.cause === 'credentials' ? 'login' : 'check';
  // What it was is not known: it may have counted.
  if (refusal.code === 'server_not_ready' && refusal.cause === 'error') return 'check';
  return ENGINE_RECORDS[engine].countsAbortedHandshakes && isAbortedHandshake(engine, refusal)
    ? 'check'
    : 'none';
};

/** Whether we close the connection after the server's greeting. One of another engine of the protocol, MariaDB for MySQL, has sent one too. */
const isAbortedHandshake = (engine: Engine, refusal: LoginRefusal): boolean =>
  refusal.code === 'tls_failed' ||
  refusal.code === 'insecure_login_refused' ||
  (refusal.code === 'not_a_database_server' &&
    Engine.is(refusal.cause) &&
    protocolOf(refusal.cause) === protocolOf(engine));
