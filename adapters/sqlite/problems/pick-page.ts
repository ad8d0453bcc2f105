import * as O from 'fp-ts/lib/Option.js';
import type { ScannedRow } from './scan-problems.js';

/** A page looks at so many problems at most, some 20 ms, and then says where to go on. */
export const SCAN_LIMIT = 2_000;

export interface PickedPage {
  readonly seqs: readonly number[];
  /** The number of the problem after which the rest of the list begins; none at its end. */
  readonly resumeAfter: O.Option<number>;
}

/** Takes what is wanted from the list until the page is full, and sees whether there is more. */
export const pickPage = (
  rows: Iterable<Pick<ScannedRow, 'seq' | 'is_wanted'>>,
  limit: number,
): PickedPage => {
  const seqs: number[] = [];
  let looked = 0;
  let last: number | undefined;
  for (const { seq, is_wanted } of rows) {
    if (is_wanted === 1 && seqs.length === limit)
      return { seqs, resumeAfter: O.fromNullable(seqs.at(-1)) };
    if (looked === SCAN_LIMIT) return { seqs, resumeAfter: O.fromNullable(last) };
    looked += 1;
    last = seq;
    if (is_wanted === 1) seqs.push(seq);
  }
  return { seqs, resumeAfter: O.none };
};
