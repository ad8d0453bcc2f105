import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { scopeUuid } from '../access/grant-columns.js';
import { decodeRow, decodeRows, named } from '../../sql/rows/decode-row.js';
import { type PostgresSession, STORE_NOW } from '../connection/session.js';

/**
 * $1 is the fleet, in which every problem is found: its rows are read from the end, for each type and each severity of
 * closed problems. The arrays are made once; of a subquery PostgreSQL may make a join that reads all problems. Two nodes that purge at once skip each other's rows, so that they cannot deadlock.
 */
const PURGE = `
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
            FOR UPDATE SKIP LOCKED))
RETURNING id`;

/**
 * A removed problem that no channel has announced cannot be announced any more; but one that is composing just now may have read it.
 * It waits for no lock, so that it cannot deadlock. The triggers of the problem have locked the list of channels.
 */
export const FORGET_CHANGES = `
DELETE FROM channel_change
 WHERE ctid = ANY (ARRAY(
         SELECT c.ctid FROM channel_change c
          WHERE c.channel = ANY (ARRAY(SELECT resource_id FROM upkeep
                                        WHERE type = 'channel' AND lease_until <= ${STORE_NOW}))
            AND c.problem = ANY ($1::uuid[])
            AND (SELECT true FROM channel_entry e WHERE e.channel = c.channel AND e.problem = c.problem) IS NULL
            FOR UPDATE OF c SKIP LOCKED))`;

/** Last of all, so that no transaction that waits for the row has anything left to lock. */
const NOTE_PURGE = 'UPDATE purged_problem SET closed_before = $1 WHERE closed_before < $1::bigint';

export const purgeProblems =
  ({ transact }: Pick<PostgresSession, 'transact'>): ProblemRegister['purge'] =>
  (closedBefore, limit) =>
    transact((execute) =>
      pipe(
        execute({
          name: 'purge_problems',
          text: PURGE,
          values: [scopeUuid('fleet'), -closedBefore.getTime(), limit],
        }),
        TE.flatMapEither(({ rows }) => decodeRows(decodePurged, rows)),
        TE.tap((purged) => {
          if (purged.length === 0) return TE.right(undefined);
          const values = [purged.map(({ id }) => id)];
          return TE.flatMap(execute({ name: 'forget_changes', text: FORGET_CHANGES, values }), () =>
            execute({ name: 'note_purge', text: NOTE_PURGE, values: [closedBefore.getTime()] }),
          );
        }),
        TE.map((purged) => purged.length),
      ),
    );

const decodePurged = decodeRow(t.strict({ id: Uuid }), named('problem'));
