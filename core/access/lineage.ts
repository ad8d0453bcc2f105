import type { Caller, Scope } from './caller.js';
import { type Permission, readPermission } from './permission.js';
import type { SubjectType } from '../shared/resource.js';

/** The scopes whose grants reach a resource: itself, then its ancestors outwards, the fleet last. */
export type Lineage = readonly Scope[];

/** What a caller may do on the resource with this lineage. */
export const permissionsOn = (caller: Caller, lineage: Lineage): ReadonlySet<Permission> =>
  new Set(
    caller.grants
      .filter(({ scope }) => lineage.includes(scope))
      .map(({ permission }) => permission),
  );

/** Problems of the fleet itself concern every server: a grant on any of them makes them visible. */
export const isVisible = (caller: Caller, type: SubjectType, lineage: Lineage): boolean =>
  type === 'fleet'
    ? caller.grants.some(({ permission }) => permission === readPermission('fleet'))
    : permissionsOn(caller, lineage).has(readPermission(type));
