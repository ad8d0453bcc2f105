import { DUMP_REASON_CODES, isRetryable, type DumpReason } from '../../dump-check/dump-reason.js';
import type { Foresight, ForeseenReason } from '../foresight.js';

/** How long before its time a run that will fail becomes critical. */
export const SOON_MS = 3_600_000;

/**
 * Whether an examination shows that the run will fail. A reason that may pass by itself, such as a lock, counts only within the
 * hour before the run, or if the examination before failed as well.
 */
export const isForeseen = ({ dueAt, since, examinedAt, reasons }: Foresight, now: Date): boolean =>
  reasons.some((reason) => !mayPass(reason)) ||
  (reasons.length > 0 && (since < examinedAt || dueAt.getTime() - now.getTime() <= SOON_MS));

const CODES: ReadonlySet<string> = new Set(DUMP_REASON_CODES);

const mayPass = (reason: ForeseenReason): boolean =>
  CODES.has(reason.code)
    ? isRetryable(reason as DumpReason)
    : reason.code === 'destination_unreachable' || reason.code === 'destination_failed';
