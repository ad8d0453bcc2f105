import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemRegister } from '../../../core/problems/ports/problem-register.js';
import { scopeUuid } from '../access/grant-columns.js';
import type { Execute } from '../connection/checked-out-connection.js';

/**
 * $1 is the fleet, in which every problem is found: its rows are read from the end, for each type and each severity of
 * closed problems. The arrays are made once; of a subquery PostgreSQL may make a join that reads all problems. Two nodes that purge at once skip each other's rows, so that they cannot deadlock.
 */
export const PURGE = `
WITH oldest AS MATERIALIZED (
  SELECT s.problem_id
    FROM resource_count c
   CROSS JOIN unnest('{3,4,5}'::smallint[]) closed (standing)
   CROSS JOIN LATERAL (SELECT moment, problem_id FROM problem_scope
                        WHERE scope_id = $1::uuid AND resource_type = c.type
                          AND standing = closed.standing AND rank = 0 AND moment > $2::bigint
                        ORDER BY moment DESC, problem_id DESC LIMIT $3) s
   ORDER BY s.moment DESC LIMIT $3
)
DELETE FROM problem
 WHERE id = ANY (ARRAY(
         SELECT id FROM problem WHERE id = ANY (ARRAY(SELECT problem_id FROM oldest))
            FOR UPDATE SKIP LOCKED))`;

export const purgeProblems =
  (write: Execute): ProblemRegister['purge'] =>
  (closedBefore, limit) =>
    pipe(
      write({
        name: 'purge_problems',
        text: PURGE,
        values: [scopeUuid('fleet'), -closedBefore.getTime(), limit],
      }),
      TE.map(({ rowCount }) => rowCount),
    );
