import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import type { Execute } from '../connection/checked-out-connection.js';

/** Rows that another node lapses, or that are just reported again, are skipped: no two transactions deadlock. */
const LAPSE = `
UPDATE problem SET closed_at = valid_until, closed_as = 'lapsed'
 WHERE id = ANY (ARRAY(
         SELECT id FROM problem WHERE valid_until <= $1::bigint AND closed_at IS NULL
          ORDER BY valid_until LIMIT $2
            FOR NO KEY UPDATE SKIP LOCKED))`;

export const lapseProblems =
  (write: Execute): ProblemRegister['lapse'] =>
  (at, limit) =>
    pipe(
      write({ name: 'lapse_problems', text: LAPSE, values: [at.getTime(), limit] }),
      TE.map(({ rowCount }) => rowCount),
    );
