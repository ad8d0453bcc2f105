import type { Option } from 'fp-ts/lib/Option.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';

/** What a round learnt of one server. It is judged as one, so that a server that went away is one problem. */
export interface ServerCheck {
  readonly server: ResourceId;
  /** Every instance of the server, also those of which nothing could be learnt. */
  readonly instances: readonly InstanceCheck[];
}

export interface InstanceCheck {
  readonly instance: ResourceId;
  /** The verdicts of this round; none where no login could be tried, or none should be. */
  readonly logins: readonly TriedLogin[];
  /** Whether a login that was rejected before was not tried again so soon. */
  readonly isHeldBack: boolean;
  /** None where the search could not be made. */
  readonly tool: Option<DumpToolFindings>;
}

export interface TriedLogin {
  readonly database: ResourceId;
  readonly result: LoginResult;
}
