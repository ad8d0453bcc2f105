import type { Permission } from './permission.js';
import type { ResourceId } from '../shared/resource.js';
import type { Uuid } from '../shared/uuid.js';

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
