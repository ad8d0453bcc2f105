import type { Option } from 'fp-ts/lib/Option.js';
import type { DumpObstacle } from '../../dump-check/dump-obstacle.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';
import type { DatabaseState } from '../../dump-check/instance-facts.js';
import type { LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';

/** What probing one server has shown. It is evaluated as a whole, so that a server that went away is one problem. */
export interface ServerCheck {
  readonly server: ResourceId;
  /** Every instance of the server, also those that could not be probed. */
  readonly instances: readonly InstanceCheck[];
}

export interface InstanceCheck {
  readonly instance: ResourceId;
  /** Whether it is described with a database: a login is to a database by its name. */
  readonly takesLogins: boolean;
  /** Where its logins go; absent where none was tried or held back. */
  readonly host?: string;
  /** The results of the logins; none where no login could be tried. */
  readonly logins: readonly TriedLogin[];
  /** Of the databases that these logins tell of, their own and those of which an accepted login knows. */
  readonly states: ReadonlyMap<ResourceId, DatabaseState>;
  /** What stands in the way of a dump of those that were inspected. */
  readonly inspected: ReadonlyMap<ResourceId, readonly DumpObstacle[]>;
  /** Whether a login was not tried since an earlier one was rejected and its back-off has not passed. */
  readonly isHeldBack: boolean;
  /** None where the search could not be made. */
  readonly tool: Option<DumpToolFindings>;
}

export interface TriedLogin {
  readonly database: ResourceId;
  readonly result: LoginResult;
}
