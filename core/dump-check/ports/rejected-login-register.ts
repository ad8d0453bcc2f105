import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LoginRefusal } from '../login-result.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** The last rejection of a login: it is not tried again until its back-off has passed. */
export interface LoginRejection {
  readonly refusal: LoginRefusal;
  readonly at: Date;
  /** How many in a row. */
  readonly count: number;
}

/**
 * Rejected logins, kept beyond the process: a command that runs every night with an old password locks nobody out. A key
 * is a keyed digest of the login, which shows nothing of it; a login that was changed has another.
 */
export interface RejectedLoginRegister {
  readonly find: (key: string) => TaskEither<PortFailure, Option<LoginRejection>>;
  /** Replaces the rejection of this key. */
  readonly put: (key: string, rejection: LoginRejection) => TaskEither<PortFailure, void>;
  /** Forgets the rejection of this key, if there is one. */
  readonly remove: (key: string) => TaskEither<PortFailure, void>;
  /** Forgets every rejection before this time. */
  readonly purge: (before: Date) => TaskEither<PortFailure, void>;
}
