import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller, Scope } from '../domain/caller.js';
import type { Permission } from '../domain/permission.js';
import type { PortFailure } from './port-failure.js';

export interface PermissionCheck {
  /**
   * What the caller may do on the fleet or on a resource: its grants there and on every scope above.
   * A resource that does not exist gives nothing, exactly as one on which the caller holds no grant,
   * and is found out by the same single look.
   */
  readonly permissionsOn: (
    caller: Caller,
    scope: Scope,
  ) => TaskEither<PortFailure, ReadonlySet<Permission>>;
}
