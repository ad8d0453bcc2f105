import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../domain/caller.js';
import type { Forbidden } from '../domain/refusal.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { PortFailure } from '../ports/port-failure.js';
import { authoriseOnFleet } from './authorise.js';

/** Asks ahead whether the caller may apply a fleet, before a long description is read for nothing. */
export type MayApplyFleet = (caller: Caller) => TaskEither<PortFailure | Forbidden, void>;

export interface MayApplyFleetPorts {
  readonly permissions: PermissionCheck;
}

export const mayApplyFleet =
  ({ permissions }: MayApplyFleetPorts): MayApplyFleet =>
  (caller) =>
    authoriseOnFleet(permissions)(caller, 'fleet:write');
