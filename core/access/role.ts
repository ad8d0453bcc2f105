import { type Permission, PERMISSIONS, readPermission } from './permission.js';
import { RESOURCE_TYPES } from '../shared/resource.js';
import { type Role, ROLES } from '../shared/role.js';

export { ROLES, type Role };

const reads: readonly Permission[] = [...RESOURCE_TYPES.map(readPermission), 'backup:read'];

const PERMISSIONS_OF_ROLE: Readonly<Record<Role, readonly Permission[]>> = {
  admin: PERMISSIONS,
  operator: [...reads, 'backup:write', 'backup:restore'],
  viewer: reads,
  /** Sees all, and changes nothing. */
  auditor: [...reads, 'audit:read'],
};

export const permissionsOfRole = (role: Role): readonly Permission[] => PERMISSIONS_OF_ROLE[role];
