import {
  type Caller,
  type Grant,
  grantsOn,
  type Permission,
  permissionsOfRole,
  type Scope,
} from '../../../core/access/caller.js';

export const aCaller = (...grants: readonly Grant[]): Caller => ({ id: 'somebody', grants });

export const aCallerWho = (scope: Scope, ...permissions: readonly Permission[]): Caller =>
  aCaller(...grantsOn(scope, permissions));

export const aViewer = (scope: Scope = 'fleet'): Caller =>
  aCallerWho(scope, ...permissionsOfRole('viewer'));

export const anAdmin = (scope: Scope = 'fleet'): Caller =>
  aCallerWho(scope, ...permissionsOfRole('admin'));

export const aStranger: Caller = aCaller();
