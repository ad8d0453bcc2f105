import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { LRUCache } from 'lru-cache';
import type { PrioritizedProblem } from '../../../core/problems/problem.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import { decodeProblemRow } from '../../sql/problems/problem-row.js';

const SELECT_PROBLEM = `
SELECT p.id, p.kind, p.severity, p.message, p.since, p.acknowledged_at,
       r.type AS resource_type, r.id AS resource_id, r.name AS resource_name
  FROM problem p JOIN resource r ON r.seq = p.resource
 WHERE p.seq = ?`;

/** Some hundreds of pages of different problems. */
const CACHE_SIZE = 5_000;

/** The stamp is in the low 20 bits. */
const STAMPS = 2 ** 20;

/**
 * Reads the problem under a number and a stamp. What stands there never changes, so that each is read once while it is
 * remembered.
 */
export const problemCache = (database: Database) => {
  const select = database.prepare(SELECT_PROBLEM);
  const known = new LRUCache<string, PrioritizedProblem>({ max: CACHE_SIZE });
  return (stamped: string): E.Either<Corrupt, PrioritizedProblem> => {
    const problem = known.get(stamped);
    if (problem !== undefined) return E.right(problem);
    return pipe(
      decodeProblemRow(select.get(Math.floor(Number(stamped) / STAMPS))),
      E.map((read) => {
        known.set(stamped, read);
        return read;
      }),
    );
  };
};
