import * as O from 'fp-ts/lib/Option.js';
import { type Access, decideAccess, type Permission, readPermission } from '../access/caller.js';
import type { ProblemRecord } from './problem.js';
import * as E from 'fp-ts/lib/Either.js';
import { YEAR_MS } from '../shared/durations.js';
import { isPrintableLine } from '../shared/name.js';

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

/** The snooze would expire at once. */
export interface SnoozePassed {
  readonly _tag: 'SnoozePassed';
  readonly until: Date;
}

/** The snooze would last longer than a year. */
export interface SnoozeTooLong {
  readonly _tag: 'SnoozeTooLong';
  readonly until: Date;
}

export type SnoozeRejected = SnoozePassed | SnoozeTooLong;

/** A year, also a leap year. */
const LONGEST_MS = YEAR_MS;

/** A problem may be snoozed until a time in the future, at most a year ahead. */
export const validateSnooze = (until: Date, now: Date): E.Either<SnoozeRejected, Date> => {
  const aheadMs = until.getTime() - now.getTime();
  if (aheadMs > LONGEST_MS) return E.left({ _tag: 'SnoozeTooLong', until });
  return aheadMs > 0 ? E.right(until) : E.left({ _tag: 'SnoozePassed', until });
};

/** The note is longer than 1,000 characters, or not one line of printable text. */
export interface NoteRejected {
  readonly _tag: 'NoteRejected';
}

const MOST_CHARACTERS = 1_000;

/** The note as it is stored, without spaces at its ends: empty, or one printable line. */
export const validateNote = (text: string): E.Either<NoteRejected, string> =>
  E.fromPredicate(
    (note: string) => note === '' || (isPrintableLine(note) && note.length <= MOST_CHARACTERS),
    (): NoteRejected => ({ _tag: 'NoteRejected' }),
  )(text.trim());
