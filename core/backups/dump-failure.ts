import type { ObstacleObjects } from '../dump-check/dump-obstacle.js';
import { DUMP_REASON_CODES, type DumpReason } from '../dump-check/dump-reason.js';
import type { RestoreObstacle } from './restoring/restore-obstacle.js';
import type { ContentsDifference } from './proof/database-contents.js';
import type { StorageRefusal } from './storage-refusal.js';

/** Why a dump that was started is not whole: a reason that a check can find too, or one of the dump itself. */
export type DumpFailure =
  | DumpReason
  /** The tool failed for a reason that only the log has. */
  | { readonly code: 'dump_failed' }
  /** Its session at the server was ended, or the connection was lost. */
  | { readonly code: 'connection_lost' }
  /** It took longer than SHIPSHAPE_DUMP_DEADLINE_MS. */
  | { readonly code: 'dump_deadline' }
  /** The reader accepted no bytes for SHIPSHAPE_DUMP_STALL_MS. */
  | { readonly code: 'dump_stalled' }
  /** The reader disconnected, or a caller cancelled the run. */
  | { readonly code: 'dump_cancelled' }
  /** The service was stopped or killed meanwhile. */
  | { readonly code: 'dump_interrupted' }
  /** The dump cannot be read to its end by the tool that restores it. */
  | { readonly code: 'dump_unreadable' }
  /** Restoring it into a database of its own failed. */
  | { readonly code: 'dump_unrestorable' }
  /** It was restored, and the restored database is not what was dumped. */
  | { readonly code: 'dump_differs'; readonly difference: ContentsDifference }
  /** No program that could restore it is installed here. */
  | { readonly code: 'restore_tool_missing' }
  /** This host has no server programs of this version or a newer one to restore it on. */
  | { readonly code: 'restore_server_missing'; readonly major: number }
  /** The server that was made to restore it exceeded its disk space or memory. */
  | { readonly code: 'restore_no_room' }
  /** That server lacks an extension, plugin or role that the dump needs; or only a superuser may restore it. */
  | {
      readonly code:
        | 'restore_extension_missing'
        | 'restore_role_missing'
        | 'restore_superuser_needed';
    }
  /** That server did not start, or ended by itself. */
  | { readonly code: 'restore_server_failed' }
  /** The login to restore with may create no database. */
  | { readonly code: 'restore_denied' }
  /** The server to restore at accepted no bytes for SHIPSHAPE_DUMP_STALL_MS. */
  | { readonly code: 'restore_stalled' }
  /** The login to restore with may do more than that, which a script could use. */
  | { readonly code: 'restore_overprivileged' }
  /** The destination of the schedule, or the instance to restore at, is no longer in the fleet. */
  | { readonly code: 'destination_unknown' | 'restore_target_unknown' }
  /** Its destination has no object of its name any more. */
  | { readonly code: 'object_missing' }
  /** A dump made elsewhere was reported as failed; or its start was reported, and its end never was. */
  | { readonly code: 'dump_failed_elsewhere' | 'end_unreported' }
  | RestoreObstacle
  | StorageRefusal;

export type DumpFailureCode = DumpFailure['code'];

/** Whether a check can find the reason as well. */
export const isDumpReason = (failure: DumpFailure): failure is DumpReason =>
  REASON_CODES.has(failure.code);

const REASON_CODES: ReadonlySet<string> = new Set(DUMP_REASON_CODES);

/** The failure as a run stores it. Callers who may not dump the database can read a run, and may not learn the names in it. */
export const withoutNames = (failure: DumpFailure): DumpFailure => {
  if (failure.code === 'table_locked') {
    const { code, objects } = failure;
    return { code, objects: unnamed(objects) };
  }
  if (failure.code === 'dump_differs') {
    const { name: _, ...difference } = failure.difference;
    return { ...failure, difference };
  }
  if (!('statements' in failure)) return failure;
  return 'objects' in failure
    ? { ...failure, objects: unnamed(failure.objects), statements: [] }
    : { ...failure, statements: [] };
};

const unnamed = ({ count }: ObstacleObjects): ObstacleObjects => ({ names: [], count });

/** A dump was not restored, or cannot be: it is not whole, a program is missing, or a server refuses something. */
export interface NotRestored {
  readonly _tag: 'NotRestored';
  readonly failure: DumpFailure;
  /** What in the dump could not be restored, such as `TABLE public.orders`. */
  readonly object?: string;
}

export const notRestored = (failure: DumpFailure, object?: string): NotRestored => ({
  _tag: 'NotRestored',
  failure,
  ...(object !== undefined && { object }),
});
