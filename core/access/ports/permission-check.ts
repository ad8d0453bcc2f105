import type { Caller, Permission, Scope } from '../caller.js';
import type { SubjectType } from '../../shared/resource.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

export interface PermissionCheck {
  /**
   * What the caller may do on the fleet or on a resource: its grants there and on every scope above.
   * A resource that does not exist gives nothing, exactly like one on which the caller holds no grant,
   * and takes the same single query.
   * If a type is given, a resource of another type does not exist.
   */
  readonly permissionsOn: (
    caller: Caller,
    scope: Scope,
    type?: SubjectType,
  ) => PortTask<ReadonlySet<Permission>>;
}
