import type { Permission } from './permission.js';
import type { SubjectType } from '../shared/resource.js';

/** The resource does not exist, or the caller may not know of it. */
export interface NotFound {
  readonly _tag: 'NotFound';
  readonly type:
    SubjectType | 'token' | 'problem' | 'run' | 'resource' | 'maintenance window' | 'approval';
}

/** The caller may see the resource, and lacks this permission on it. */
export interface Forbidden {
  readonly _tag: 'Forbidden';
  readonly permission: Permission;
}

export const notFound = (type: NotFound['type']): NotFound => ({ _tag: 'NotFound', type });

export const forbidden = (permission: Permission): Forbidden => ({ _tag: 'Forbidden', permission });
