import type { Option } from 'fp-ts/lib/Option.js';
import type { LoginRefusal } from '../login-result.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Secret } from '../../shared/secret.js';

/** The last rejection of a login: it is not tried again until its back-off has passed. */
export interface LoginRejection {
  readonly refusal: LoginRefusal;
  readonly at: Date;
  /** How many in a row. */
  readonly count: number;
}

/**
 * Rejected logins, kept beyond the process: a command that runs every night with an old password locks no user out. A login
 * is a text that is the same for the same login, password included, and is kept as a keyed digest alone.
 */
export interface RejectedLoginRegister {
  readonly find: (login: Secret) => PortTask<Option<LoginRejection>>;
  /** Replaces the rejection of this login. */
  readonly put: (login: Secret, rejection: LoginRejection) => PortTask<void>;
  /** Forgets the rejection of this login, if there is one. */
  readonly remove: (login: Secret) => PortTask<void>;
  /** Forgets every rejection before this time. */
  readonly purge: (before: Date) => PortTask<void>;
}
