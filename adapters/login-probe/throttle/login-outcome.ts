import * as E from 'fp-ts/lib/Either.js';
import type { LoginRefusal, LoginResult } from '../../../core/dump-check/login-result.js';
import { type PortFailure, unavailable } from '../../../core/shared/ports/port-failure.js';

/** What a login probe answers with. */
export type LoginOutcome = E.Either<PortFailure, LoginResult>;

/** A login that was not tried, since its last rejection stands. */
export interface ActiveRejection {
  readonly _tag: 'StandingRejection';
  readonly outcome: LoginOutcome;
}

/** What comes of wanting a login under restraint. */
export type ThrottledOutcome = E.Either<PortFailure | ActiveRejection, LoginResult>;

export const refused = (refusal: LoginRefusal): LoginOutcome =>
  E.right({ _tag: 'Refused', refusal });

export const ABANDONED: LoginOutcome = E.left(unavailable('login', 'abandoned'));
export const BACKING_OFF: LoginOutcome = E.left(unavailable('login', 'backing_off'));
export const BUSY: LoginOutcome = E.left(unavailable('login', 'busy'));
export const TIMED_OUT: LoginOutcome = refused({ code: 'timed_out' });

export const isAbandoned = (outcome: ThrottledOutcome): boolean =>
  E.isLeft(outcome) && outcome.left._tag === 'Unavailable' && outcome.left.reason === 'abandoned';

/** Why a login ended of which nobody knows how far it has come. For want of a network, say, it has not even begun. */
const MIDWAY: ReadonlySet<string> = new Set(['abandoned', 'failed']);

/** Whether nobody knows how far the login has come: it may have been rejected, and have counted. */
export const isUnknown = (outcome: LoginOutcome): boolean =>
  E.isLeft(outcome)
    ? outcome.left._tag === 'Unavailable' && MIDWAY.has(outcome.left.reason)
    : outcome.right._tag === 'Refused' && outcome.right.refusal.code === 'timed_out';
