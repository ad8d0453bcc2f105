import * as O from 'fp-ts/lib/Option.js';
import { type Access, decideAccess, type Permission, readPermission } from '../access/caller.js';
import type { ProblemRecord } from './problem.js';

/** A caller who runs the backups of a resource, or reports its problems, may also triage them. */
const TRIAGE_PERMISSIONS = [
  'backup:write',
  'problem:write',
] as const satisfies readonly Permission[];

/** The permission that a refusal names, since roles for people on call hold it. */
export const TRIAGE_PERMISSION: Permission = TRIAGE_PERMISSIONS[0];

/** `closed`: a closed problem cannot be triaged. */
export type TriageVerdict = Access | 'closed';

/** Decides whether a problem may be acknowledged or snoozed, from what the caller holds on its resource. */
export const authorizeTriage = (
  held: ReadonlySet<Permission>,
  { resource, closedAt }: ProblemRecord,
): TriageVerdict => {
  const read = readPermission(resource.type);
  // A caller who can see a problem of the fleet may read it, by a grant on any server.
  const access = triageAccess(resource.type === 'fleet' ? new Set([...held, read]) : held, read);
  return access === 'granted' && O.isSome(closedAt) ? 'closed' : access;
};

/** Whether a caller may silence problems of a resource that they can read. */
export const triageAccess = (held: ReadonlySet<Permission>, read: Permission): Access => {
  const wanted = TRIAGE_PERMISSIONS.find((permission) => held.has(permission)) ?? TRIAGE_PERMISSION;
  return decideAccess(held, wanted, read);
};
