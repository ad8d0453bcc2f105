import type { Permission } from './permission.js';
import type { ResourceId } from '../shared/resource.js';

/** Where a grant holds: on the whole fleet, or on one resource and everything under it. */
export type Scope = 'fleet' | ResourceId;

/** A permission on a scope. */
export interface Grant {
  readonly permission: Permission;
  readonly scope: Scope;
}

/** Who makes a request. A value: every decision about a caller is a function of it. */
export interface Caller {
  readonly id: string;
  readonly grants: readonly Grant[];
}

export const grantsOn = (scope: Scope, permissions: readonly Permission[]): readonly Grant[] =>
  permissions.map((permission) => ({ permission, scope }));
