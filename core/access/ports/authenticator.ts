import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller, RequestOrigin } from '../caller.js';
import type { SignInRefused } from '../sign-in-refused.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

export interface Authenticator {
  /**
   * The caller to whom a bearer credential belongs; called for every request, with where that came in.
   * None for a credential that is unknown, malformed, expired or revoked: the caller cannot tell which. What a provider of identities
   * has signed may be refused with a reason.
   */
  readonly authenticate: (
    credential: string,
    origin?: RequestOrigin,
  ) => PortTask<Option<Caller>, SignInRefused>;
}
