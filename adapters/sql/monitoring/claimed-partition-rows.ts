import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as N from 'fp-ts/lib/number.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as t from 'io-ts';
import { decodeRow, decodeRows } from '../rows/decode-row.js';

const decodeClaimed = decodeRow(t.strict({ partition: t.Int }), () => 'claimed partition');

/** The partitions that a claim has written, in ascending order: a store returns them in whatever order it wrote them. */
export const decodeClaimedRows = flow(
  (rows: readonly unknown[]) => decodeRows(decodeClaimed, rows),
  E.map(RA.map(({ partition }) => partition)),
  E.map(RA.sort(N.Ord)),
);
