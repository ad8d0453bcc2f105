import type { Permission } from './permission.js';

/** `hidden` stands for both "there is no such thing" and "not yours to know": nobody can tell them apart. */
export type Access = 'granted' | 'forbidden' | 'hidden';

/**
 * Judges a request from the permissions that the caller holds on the resource.
 * Holding the wanted permission is enough; whoever may only read learns that more is needed.
 */
export const decideAccess = (
  held: ReadonlySet<Permission>,
  wanted: Permission,
  read: Permission,
): Access => {
  if (held.has(wanted)) return 'granted';
  return held.has(read) ? 'forbidden' : 'hidden';
};
