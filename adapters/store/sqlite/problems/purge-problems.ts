import { NOW } from '../migrations/baseline/upkeep.js';
import type { Database } from 'better-sqlite3';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ProblemRegister } from '../../../../core/problems/ports/problem-register.js';

/** Every problem has a row for the fleet, where those of each type and severity are in the order in which they were closed. */
const SELECT_CLOSED_FIRST = `
SELECT s.problem_seq
  FROM resource_count t CROSS JOIN (VALUES (0), (1), (2)) severity
 CROSS JOIN closed_problem_scope s
    ON s.scope = 0 AND s.type = t.number AND s.severity_rank = severity.column1
 WHERE s.closed_at < :closedBefore
 ORDER BY s.closed_at LIMIT CAST(:limit AS INTEGER)`;

const PURGE = `DELETE FROM problem WHERE seq IN (${SELECT_CLOSED_FIRST})`;

/** A removed problem that no channel has announced cannot be announced any more; but one that is composing just now may have read it. */
const FORGET_CHANGES = `
DELETE FROM channel_change
 WHERE (channel, problem) IN (
         SELECT u.resource, p.id FROM upkeep u CROSS JOIN problem p
          WHERE u.type = 'channel' AND u.lease_until <= ${NOW} AND p.seq IN (${SELECT_CLOSED_FIRST})
            AND NOT EXISTS (SELECT 1 FROM channel_entry e
                             WHERE (e.channel, e.problem) = (u.resource, p.id)))`;

const NOTE_PURGE = `
UPDATE purged_problem SET closed_before = :closedBefore WHERE closed_before < :closedBefore`;

/** Removes the problems that were closed first, as far as before this time; returns how many. */
export const purgeProblems = (database: Database) => {
  const forget = database.prepare(FORGET_CHANGES);
  const purge = database.prepare(PURGE);
  const note = database.prepare(NOTE_PURGE);
  return (closedBefore: Date, limit: number): number => {
    const batch = { closedBefore: closedBefore.getTime(), limit };
    forget.run(batch);
    const { changes } = purge.run(batch);
    if (changes > 0) note.run({ closedBefore: batch.closedBefore });
    return changes;
  };
};

/** Whether there is anything to purge, which costs no write. */
export const hasProblemToPurge = (database: Database) => {
  const select = database.prepare(SELECT_CLOSED_FIRST);
  return (closedBefore: Date): boolean =>
    select.get({ closedBefore: closedBefore.getTime(), limit: 1 }) !== undefined;
};

/** Some milliseconds of work, after which other writes go on. */
const BATCH_SIZE = 100;

type Purge = ProblemRegister['purge'];

/** Purges in batches, so that other writes and other processes get their turn between two. Returns how many it purged. */
export const purgeInBatches = (purge: Purge): Purge => {
  const purgeBatches = (closedBefore: Date, left: number, purged: number): ReturnType<Purge> => {
    const limit = Math.min(left, BATCH_SIZE);
    return TE.flatMap(purge(closedBefore, limit), (changes) =>
      changes < BATCH_SIZE || left === changes
        ? TE.right(purged + changes)
        : purgeBatches(closedBefore, left - changes, purged + changes),
    );
  };
  return (closedBefore, limit) => purgeBatches(closedBefore, limit, 0);
};
