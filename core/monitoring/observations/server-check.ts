import type { Option } from 'fp-ts/lib/Option.js';
import type { DumpToolFindings } from '../../dump-check/dump-tool.js';
import type { DatabaseState } from '../../dump-check/instance-facts.js';
import type { Inspection, LoginResult } from '../../dump-check/login-result.js';
import type { ResourceId } from '../../shared/resource.js';

/** The results of probing one server. They are evaluated as a whole, so that an offline server is one problem. */
export interface ServerCheck {
  readonly server: ResourceId;
  /** Every instance of the server, even those that could not be probed. */
  readonly instances: readonly InstanceCheck[];
}

export interface InstanceCheck {
  readonly instance: ResourceId;
  /** Where its logins go; absent where none was tried or held back. */
  readonly host?: string;
  /** The results of the logins; none where no login could be tried. */
  readonly logins: readonly TriedLogin[];
  /** The states of databases by these logins: their own, and those that an accepted login lists. */
  readonly states: ReadonlyMap<ResourceId, DatabaseState>;
  /** Those that were inspected, with what was found in each. */
  readonly inspected: ReadonlyMap<ResourceId, Inspection>;
  /** Whether a login was held back by the back-off of an earlier rejection. */
  readonly isHeldBack: boolean;
  /** None where the search could not be made. */
  readonly tool: Option<DumpToolFindings>;
}

export interface TriedLogin {
  /** Or the instance, where the login was to no database of the fleet. */
  readonly database: ResourceId;
  readonly result: LoginResult;
}
