import * as E from 'fp-ts/lib/Either.js';
import type { LoginRefusal, LoginResult } from '../../../core/dump-check/login-result.js';
import type { LoginEvidence } from '../../../core/dump-check/login-evidence.js';
import type { PortFailure } from '../../../core/shared/ports/port-failure.js';
import { unavailable } from '../transport/login-failure.js';
import type { LoginProgress } from '../transport/dialling.js';
import { refusalOfLate } from '../transport/refusals.js';

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
