import * as O from 'fp-ts/lib/Option.js';
import type { ScannedRow } from './scan-problems.js';

/** A scan reads so many problems at most, which takes some milliseconds: other requests wait for as long. The next one goes on there. */
export const SCAN_LIMIT = 200;

export interface PickedPage {
  readonly seqs: readonly number[];
  /** The number of the problem after which the next page begins; none at the end of the list. */
  readonly resumeAfter: O.Option<number>;
}

/** Takes the wanted rows until the page is full, and finds out whether there are more. */
export const pickPage = (
  rows: Iterable<Pick<ScannedRow, 'seq' | 'is_wanted'>>,
  limit: number,
): PickedPage => {
  const seqs: number[] = [];
  let scanned = 0;
  let last: number | undefined;
  for (const { seq, is_wanted } of rows) {
    if (is_wanted === 1 && seqs.length === limit)
      return { seqs, resumeAfter: O.fromNullable(seqs.at(-1)) };
    if (scanned === SCAN_LIMIT) return { seqs, resumeAfter: O.fromNullable(last) };
    scanned += 1;
    last = seq;
    if (is_wanted === 1) seqs.push(seq);
  }
  return { seqs, resumeAfter: O.none };
};
