import { RESOURCE_TYPES, type ResourceId, type SubjectType } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';
import { type Role, ROLES } from '../shared/role.js';

export { ROLES, type Role };

export const PERMISSIONS = [
  'server:read',
  'instance:read',
  'database:read',
  'schedule:read',
  'destination:read',
  'channel:read',
  'policy:read',
  'backup:read',
  'backup:write',
  /** To report dumps that are made elsewhere, and nothing else. */
  'backup:report',
  /** To restore dumps on a server. */
  'backup:restore',
  'problem:write',
  'fleet:write',
  'token:write',
  /** To read who did what. */
  'audit:read',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** The permission that makes a resource of this type visible. A caller who reads any server reads the fleet itself. */
export const readPermission = (type: SubjectType): Permission =>
  type === 'fleet' ? 'server:read' : `${type}:read`;

const reads: readonly Permission[] = [...RESOURCE_TYPES.map(readPermission), 'backup:read'];

const PERMISSIONS_OF_ROLE: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  operator: [...reads, 'backup:write', 'backup:restore'],
  viewer: reads,
  /** Sees all, and changes nothing. */
  auditor: [...reads, 'audit:read'],
};

export const permissionsOfRole = (role: Role): readonly Permission[] => PERMISSIONS_OF_ROLE[role];

/** Where a grant holds: on the whole fleet, or on one resource and everything under it. */
export type Scope = 'fleet' | ResourceId;

export interface Grant {
  readonly permission: Permission;
  readonly scope: Scope;
}

/** Where a request came in. Each has an object of its own. */
export interface RequestOrigin {
  readonly id: string;
  readonly address: string;
  /** The program that sent it, as it calls itself: cut, and safe to show. */
  readonly client?: string;
}

/** Who makes a request. A value: every decision about a caller is a function of it. */
export interface Caller {
  readonly id: string;
  /** The credential, where Shipshape issued it: the token, or the session, whose tokens have it as their maker. */
  readonly tokenId?: Uuid;
  readonly grants: readonly Grant[];
  /** For people, such as the name of a token. */
  readonly name?: string;
  /** When the credential ends by itself. */
  readonly expiresAt?: Date;
  /** Of a request over the network. No decision depends on it; the audit has it. */
  readonly origin?: RequestOrigin;
}

export const grantsOn = (scope: Scope, permissions: readonly Permission[]): readonly Grant[] =>
  permissions.map((permission) => ({ permission, scope }));

/** Whether the caller holds the permission on anything at all. */
export const holdsAnywhere = (caller: Caller, permission: Permission): boolean =>
  caller.grants.some((grant) => grant.permission === permission);

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

/** The resource does not exist, or the caller may not know of it. */
export interface NotFound {
  readonly _tag: 'NotFound';
  readonly type:
    | SubjectType
    | 'token'
    | 'problem'
    | 'run'
    | 'resource'
    | 'maintenance window'
    | 'approval';
}

/** The caller may see the resource, and lacks this permission on it. */
export interface Forbidden {
  readonly _tag: 'Forbidden';
  readonly permission: Permission;
}

export const notFound = (type: NotFound['type']): NotFound => ({ _tag: 'NotFound', type });

export const forbidden = (permission: Permission): Forbidden => ({ _tag: 'Forbidden', permission });

/** The grants that a caller requests for a new token. */
export interface RequestedGrants {
  readonly permissions: readonly Permission[];
  readonly scope: Scope;
}

/** `hidden` as in `Access`; otherwise the first permission that the caller lacks to issue the token, if any. */
export type TokenRequestVerdict = 'granted' | 'hidden' | { readonly lacking: Permission };

/** Decides about a request from what the caller holds on its scope: a token never holds more than its issuer. */
export const authorizeTokenRequest = (
  held: ReadonlySet<Permission>,
  { permissions, scope }: RequestedGrants,
): TokenRequestVerdict => {
  if (scope !== 'fleet' && held.size === 0) return 'hidden';
  const lacking = (['token:write', ...permissions] as const).find((wanted) => !held.has(wanted));
  return lacking === undefined ? 'granted' : { lacking };
};

/** `hidden`: the resource does not exist, or the caller may not know of it. The two are never distinguished. */
export type Access = 'granted' | 'forbidden' | 'hidden';

/**
 * Decides about a request from the permissions that the caller holds on the resource.
 * The wanted permission is enough; a caller who may only read gets `forbidden`, since the resource is no secret.
 */
export const decideAccess = (
  held: ReadonlySet<Permission>,
  wanted: Permission,
  read: Permission,
): Access => {
  if (held.has(wanted)) return 'granted';
  return held.has(read) ? 'forbidden' : 'hidden';
};
