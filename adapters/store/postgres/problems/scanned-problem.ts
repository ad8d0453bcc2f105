import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { decodeProblemRecordRow } from '../../sql/problems/problem-record-row.js';

/** A problem that was scanned, and whether it was the last one. */
export interface ScannedProblem {
  readonly problem: ProblemRecord;
  readonly isLast: boolean;
}

const decodeIsLast = decodeRow(t.type({ is_last: t.boolean }), () => 'problem');

export const decodeScannedProblem =
  (at: Date) =>
  (row: unknown): E.Either<Corrupt, ScannedProblem> =>
    pipe(
      E.Do,
      E.apS('problem', decodeProblemRecordRow(at)(row)),
      E.bind('last', () => decodeIsLast(row)),
      E.map(({ problem, last }) => ({ problem, isLast: last.is_last })),
    );
