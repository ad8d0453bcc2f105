import type { SubjectType } from '../shared/resource.js';

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
