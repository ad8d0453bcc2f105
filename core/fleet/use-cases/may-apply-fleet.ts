import type { Caller, Forbidden } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { authorizeOnFleet } from '../../access/use-cases/authorize.js';

/** Checks whether the caller may apply a fleet, before a long description is read for nothing. */
export type MayApplyFleet = (caller: Caller) => PortTask<void, Forbidden>;

export interface MayApplyFleetPorts {
  readonly permissions: PermissionCheck;
}

export const mayApplyFleet =
  ({ permissions }: MayApplyFleetPorts): MayApplyFleet =>
  (caller) =>
    authorizeOnFleet(permissions)(caller, 'fleet:write');
