import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Caller, Forbidden } from '../caller.js';
import type { PermissionCheck } from '../ports/permission-check.js';
import type { SettingInForce } from '../setting-in-force.js';
import { authorizeOnFleet } from './authorize.js';

/** What this node runs under. Needs `fleet:write` on the fleet: settings name hosts and folders. */
export type ListSettings = (caller: Caller) => PortTask<readonly SettingInForce[], Forbidden>;

export interface ListSettingsPorts {
  readonly permissions: PermissionCheck;
  /** In the order in which they are documented. */
  readonly settings: readonly SettingInForce[];
}

export const listSettings =
  ({ permissions, settings }: ListSettingsPorts): ListSettings =>
  (caller) =>
    TE.map(() => settings)(authorizeOnFleet(permissions)(caller, 'fleet:write'));
