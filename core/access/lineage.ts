import type { Caller, Scope } from './caller.js';
import { type Permission, readPermission } from './permission.js';
import type { ResourceType } from '../shared/resource.js';

/** The scopes whose grants reach a resource: itself, then its ancestors outwards, the fleet last. */
export type Lineage = readonly Scope[];

/** What a caller may do on the resource with this lineage. */
export const permissionsOn = (caller: Caller, lineage: Lineage): ReadonlySet<Permission> =>
  new Set(
    caller.grants
      .filter(({ scope }) => lineage.includes(scope))
      .map(({ permission }) => permission),
  );

export const isVisible = (caller: Caller, type: ResourceType, lineage: Lineage): boolean =>
  permissionsOn(caller, lineage).has(readPermission(type));
