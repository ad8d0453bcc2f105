import type { Permission } from './caller.js';

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
