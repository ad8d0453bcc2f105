import * as O from 'fp-ts/lib/Option.js';
import { type Access, judgeAccess } from '../access/access.js';
import { type Permission, readPermission } from '../access/permission.js';
import type { ProblemRecord } from './problem.js';

/** Who looks after the backups of a resource, or reports its problems, may also say what is done about them. */
const MARKING = ['backup:write', 'problem:write'] as const satisfies readonly Permission[];

/** The one that a caller is told to ask for, since roles for people on call hold it. */
export const MARKING_PERMISSION: Permission = MARKING[0];

/** `closed`: there is nothing left to say of the problem. */
export type MarkingVerdict = Access | 'closed';

/** Judges whether a problem may be acknowledged or snoozed, from what the caller holds on its resource. */
export const judgeMarking = (
  held: ReadonlySet<Permission>,
  { resource, closedAt }: ProblemRecord,
): MarkingVerdict => {
  const wanted = MARKING.find((permission) => held.has(permission)) ?? MARKING_PERMISSION;
  const access = judgeAccess(held, wanted, readPermission(resource.type));
  return access === 'granted' && O.isSome(closedAt) ? 'closed' : access;
};
