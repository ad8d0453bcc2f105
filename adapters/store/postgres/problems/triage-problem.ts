import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Acknowledgement } from '../../../../core/problems/problem.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import { hasChangedRows } from './change-problem.js';
import type { Execute } from '../connection/checked-out-connection.js';

/**
 * Columns that are left out keep their value. An open problem has a standing below 3; by `closed_at` PostgreSQL might read
 * the index of all open problems instead.
 */
const TRIAGE = `
UPDATE problem
   SET acknowledged_by = CASE WHEN $2 THEN $3::text ELSE acknowledged_by END,
       acknowledged_at = CASE WHEN $2 THEN $4::bigint ELSE acknowledged_at END,
       acknowledged_note = CASE WHEN $2 THEN $5::text ELSE acknowledged_note END,
       snoozed_until = CASE WHEN $6 THEN $7::bigint ELSE snoozed_until END
 WHERE id = $1::uuid AND standing < 3`;

export const triageProblem =
  (write: Execute): ProblemRegister['triage'] =>
  (id, { acknowledgement, snoozedUntil }) =>
    pipe(
      write({
        name: 'triage_problem',
        text: TRIAGE,
        values: [
          id,
          acknowledgement !== undefined,
          ...acknowledgementColumns(acknowledgement ?? O.none),
          snoozedUntil !== undefined,
          O.toNullable(snoozedUntil ?? O.none)?.getTime(),
        ],
      }),
      hasChangedRows,
    );

const acknowledgementColumns = (acknowledgement: O.Option<Acknowledgement>): readonly unknown[] =>
  O.isNone(acknowledgement)
    ? [null, null, null]
    : [acknowledgement.value.by, acknowledgement.value.at.getTime(), acknowledgement.value.note];
