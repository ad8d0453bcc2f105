import * as O from 'fp-ts/lib/Option.js';
import type { DumpFailure } from './dump-failure.js';
import type { DatabaseContents } from './proof/database-contents.js';
import type { RunOutcome } from './run.js';

export type DumpEnd =
  | {
      readonly _tag: 'Whole';
      /** Of all bytes, in hexadecimal. */
      readonly sha256: string;
      /** What was in its snapshot; absent where that was not requested, or is not known. */
      readonly contents?: DatabaseContents;
    }
  | { readonly _tag: 'Failed'; readonly failure: DumpFailure };

/** The outcome of a run. If Shipshape ended it, that counts, not how the tool reacted. */
export const runOutcome = (
  end: DumpEnd,
  sizeBytes: number,
  endedBy: O.Option<DumpFailure>,
): RunOutcome => {
  if (O.isSome(endedBy)) return failedRun(endedBy.value, sizeBytes);
  return end._tag === 'Whole'
    ? { _tag: 'Done', sizeBytes, sha256: end.sha256 }
    : failedRun(end.failure, sizeBytes);
};

/** A dump whose reader disconnected has not failed. */
export const failedRun = (failure: DumpFailure, sizeBytes: number): RunOutcome => ({
  _tag: failure.code === 'dump_cancelled' ? 'Cancelled' : 'Failed',
  sizeBytes,
  failure,
});
