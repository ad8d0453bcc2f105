import type { DumpReason } from '../dump-check/dump-reason.js';

/** Why a dump that was started did not become whole: a reason that the check knows as well, or one of the dump itself. */
export type DumpFailure =
  | DumpReason
  /** The tool failed for a reason that only the log has. */
  | { readonly code: 'dump_failed' }
  /** Its session at the server was ended, or the connection was lost. */
  | { readonly code: 'connection_lost' }
  /** It took longer than SHIPSHAPE_DUMP_DEADLINE_MS. */
  | { readonly code: 'dump_deadline' }
  /** The reader took nothing for SHIPSHAPE_DUMP_STALL_MS. */
  | { readonly code: 'dump_stalled' }
  /** The reader went away. */
  | { readonly code: 'dump_cancelled' }
  /** The service was stopped meanwhile, or it ended without a word. */
  | { readonly code: 'dump_interrupted' };

export type DumpFailureCode = DumpFailure['code'];
