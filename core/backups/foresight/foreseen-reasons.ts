import * as O from 'fp-ts/lib/Option.js';
import type { Expiries } from '../../dump-check/expiries.js';
import type { DumpReason } from '../../dump-check/dump-reason.js';
import type { ForeseenReason } from '../foresight.js';
import { endedRuns, isMade } from '../problems/ended-runs.js';
import type { Run } from '../run.js';

/** The reasons that the check found, and what expires before the run is due. */
export const examinedReasons = (
  { reasons, expiries }: { readonly reasons: readonly DumpReason[]; readonly expiries?: Expiries },
  dueAt: Date,
): readonly ForeseenReason[] => [
  ...reasons,
  ...expiring('password_expires', expiries?.passwordUntil, dueAt),
  ...expiring('certificate_expires', expiries?.certificateUntil, dueAt),
];

const expiring = (
  code: 'password_expires' | 'certificate_expires',
  until: O.Option<Date> = O.none,
  dueAt: Date,
): readonly ForeseenReason[] =>
  O.isSome(until) && until.value <= dueAt ? [{ code, at: until.value }] : [];

/** How much room the next dump needs: as much as the last one, and half as much again. None before the first one. */
export const neededBytes = (lastBytes: number): number => Math.ceil(1.5 * lastBytes);

/** Whether the next dump fits, by the size of the last one and the space as far as it is known. */
export const spaceReasons = (
  { freeBytes }: { readonly freeBytes: O.Option<number> },
  runs: readonly Run[],
): readonly ForeseenReason[] => {
  const last = endedRuns(runs).find(isMade);
  if (last === undefined || O.isNone(freeBytes)) return [];
  const needed = neededBytes(O.isSome(last.stored) ? last.stored.value.sizeBytes : last.sizeBytes);
  return freeBytes.value < needed
    ? [{ code: 'space_short', freeBytes: freeBytes.value, neededBytes: needed }]
    : [];
};
