import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { LoginRejection } from '../../../core/dump-check/ports/rejected-login-register.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { LoginRefusal, LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginEvidence } from '../../../core/dump-check/login-evidence.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { unavailable } from '../transport/login-failure.js';
import type { LoginProgress } from '../transport/dialling.js';
import { refusalOfLate } from '../transport/refusals.js';
import type { MostEntries } from '../../network/most-entries.js';

export interface Rejection {
  readonly outcome: RefusedOutcome;
  readonly atMs: number;
  /** How many in a row. */
  readonly count: number;
  /** Whether monitoring is still to be given it; one of another process, or of before a restart, is not. */
  isNews: boolean;
}

const BACK_OFF_MINUTES = [1, 2, 4, 8, 15] as const;
const MINUTE_MS = 60_000;

/** How long a login is not tried again after each number of rejections, each of which came after waiting that long. */
const backOffMs = (rejections: number): number =>
  (BACK_OFF_MINUTES[rejections - 1] ?? 15) * MINUTE_MS;

const isActive = ({ atMs, count }: Rejection, nowMs: number): boolean =>
  // A clock that was set back would extend the back-off.
  nowMs >= atMs && nowMs - atMs < backOffMs(count);

/** The last rejection of each key, which is that of a login or of a check; each takes some two hundred bytes. */
export const rejectionsByKey = ({ now }: Clock, most: MostEntries) => {
  const rejections = new LRUCache<string, Rejection>(most);
  const nowMs = () => now().getTime();
  return {
    get: (key: string): Rejection | undefined => rejections.get(key),
    findActive: (key: string): ActiveRejection | undefined => {
      const rejection = rejections.get(key);
      return rejection !== undefined && isActive(rejection, nowMs())
        ? active(rejection)
        : undefined;
    },
    /** What was stored counts unless this process knows something newer. */
    restore: (key: string, { refusal, at, count }: LoginRejection) => {
      if (!rejections.has(key))
        rejections.set(key, rejectionOf(refused(refusal), at.getTime(), count, false));
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
        reject: (outcome: RefusedOutcome): void => {
          rejections.set(key, rejectionOf(outcome, nowMs(), (before?.count ?? 0) + 1, true));
        },
        // A login that was rejected after this one began is still rejected.
        accept: () => {
          if (rejections.get(key) === before) rejections.delete(key);
        },
      };
    },
  };
};

const rejectionOf = (
  outcome: RefusedOutcome,
  atMs: number,
  count: number,
  isNews: boolean,
): Rejection => ({ outcome, atMs, count, isNews });

const active = (rejection: Rejection): ActiveRejection => ({
  _tag: 'ActiveRejection',
  outcome: rejection.outcome,
  takeNews: () => {
    const { isNews } = rejection;
    rejection.isNews = false;
    return isNews;
  },
});

/** What other processes are to know of a rejection: nothing, where it is of logins that broke off. */
export const storableRejection = (rejection: Rejection | undefined): LoginRejection | undefined =>
  rejection === undefined || E.isLeft(rejection.outcome)
    ? undefined
    : {
        refusal: rejection.outcome.right.refusal,
        at: new Date(rejection.atMs),
        count: rejection.count,
      };

/** What a login probe returns. An inspection returns more, which makes no difference to throttling. */
export type LoginOutcome<R extends LoginResult = LoginResult> = E.Either<PortFailure, R>;

/** What a login shows of its target. */
export type EvidenceOf = (result: LoginResult) => LoginEvidence;

export type Refused = Extract<LoginResult, { readonly _tag: 'Refused' }>;

/** An outcome that both a login and an inspection can have. */
export type RefusedOutcome = LoginOutcome<Refused>;

/** A login that was not tried, since the back-off of its last rejection has not passed. */
export interface ActiveRejection {
  readonly _tag: 'ActiveRejection';
  readonly outcome: RefusedOutcome;
  /** Whether this is the first call for a rejection that this process has met. */
  readonly takeNews: () => boolean;
}

/** The outcome of a throttled login. */
export type ThrottledOutcome<R extends LoginResult = LoginResult> = E.Either<
  PortFailure | ActiveRejection,
  R
>;

export const refused = (refusal: LoginRefusal): RefusedOutcome =>
  E.right({ _tag: 'Refused', refusal });

export const ABANDONED: RefusedOutcome = E.left(unavailable('abandoned'));
export const BACKING_OFF: RefusedOutcome = E.left(unavailable('backing_off'));
export const BUSY: RefusedOutcome = E.left(unavailable('busy'));
/** Another login to the same host and port was in the way. */
export const SERVER_OCCUPIED: RefusedOutcome = E.left(unavailable('occupied'));
/** The outcome of a login that got this far within its deadline. */
export const lateOutcome = (last?: LoginProgress): RefusedOutcome => refused(refusalOfLate(last));

export const isAbandoned = (outcome: ThrottledOutcome): boolean =>
  E.isLeft(outcome) && outcome.left._tag === 'Unavailable' && outcome.left.reason === 'abandoned';

/** Reasons for which a login may have ended at any stage. Without a network, for example, it has not even begun. */
const AT_ANY_STAGE: ReadonlySet<string> = new Set(['abandoned', 'failed']);

/** Whether it is unknown how far the login got: the server may have rejected and counted it. */
export const isUnknown = (outcome: LoginOutcome): boolean =>
  E.isLeft(outcome)
    ? outcome.left._tag === 'Unavailable' && AT_ANY_STAGE.has(outcome.left.reason)
    : outcome.right._tag === 'Refused' && outcome.right.refusal.code === 'timed_out';
