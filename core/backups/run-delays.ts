import * as O from 'fp-ts/lib/Option.js';
import { type DumpReason, isRetryable } from '../dump-check/dump-reason.js';
import { type DumpFailure, isDumpReason } from './dump-failure.js';
import { isRestoreObstacle, type RestoreObstacle } from './restoring/restore-obstacle.js';
import { MINUTE_MS } from '../shared/durations.js';

type OwnCode = Exclude<DumpFailure['code'], DumpReason['code'] | RestoreObstacle['code']>;

/** Whether the same run may succeed a few minutes later without any fix. */
const MAY_PASS: Readonly<Record<OwnCode, boolean>> = {
  dump_failed: true,
  connection_lost: true,
  dump_deadline: false,
  dump_stalled: true,
  dump_cancelled: false,
  dump_interrupted: true,
  dump_unreadable: true,
  dump_unrestorable: false,
  dump_differs: false,
  restore_tool_missing: false,
  restore_server_missing: false,
  restore_no_room: false,
  restore_server_failed: false,
  restore_extension_missing: false,
  restore_role_missing: false,
  restore_superuser_needed: false,
  restore_denied: false,
  restore_stalled: false,
  restore_overprivileged: false,
  destination_unknown: false,
  restore_target_unknown: false,
  object_missing: false,
  dump_failed_elsewhere: false,
  end_unreported: false,
  destination_unreachable: true,
  destination_address_denied: false,
  destination_untrusted: false,
  destination_login_rejected: false,
  destination_clock_off: true,
  destination_elsewhere: false,
  destination_denied: false,
  destination_missing: false,
  destination_unmounted: true,
  destination_full: false,
  destination_altered: true,
  destination_tool_missing: false,
  destination_tool_outdated: false,
  destination_misconfigured: false,
  destination_unlocked: false,
  destination_failed: true,
};

/** How long to wait after the first, the second and the third attempt. */
export const RETRY_WAITS_MS = [1 * MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const;

/** After how many milliseconds to retry after this failure; none where no retry can help. */
export const chooseRetry = (failure: DumpFailure, attempt: number): O.Option<number> =>
  mayPass(failure) ? O.fromNullable(RETRY_WAITS_MS[attempt - 1]) : O.none;

/** Whether the same may succeed later, without a fix. */
export const mayPass = (failure: DumpFailure): boolean => {
  if (isDumpReason(failure)) return isRetryable(failure);
  // Nobody begins a restore again but the person who wants it.
  return !isRestoreObstacle(failure) && MAY_PASS[failure.code];
};

/**
 * The delay of the runs of a schedule after they are due: less than `mostMs`, spread evenly over schedules, and constant for
 * each.
 */
export const jitterOf = (id: string, mostMs: number): number =>
  Math.floor((hashOf(id) / 2 ** 32) * mostMs);

/** FNV-1a, of 32 bits, and the last step of MurmurHash3, without which similar ids have similar hashes. */
const hashOf = (text: string): number => {
  const hash = Array.from(text).reduce(
    (known, character) => Math.imul(known ^ (character.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  );
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return (twice ^ (twice >>> 16)) >>> 0;
};
