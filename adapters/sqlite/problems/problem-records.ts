import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../core/access/caller.js';
import type { ProblemRecord } from '../../../core/problems/problem.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeProblemRecordRow } from '../../sql/problems/problem-record-row.js';
import { IS_READABLE } from '../access/permission-check.js';

/** Takes a WHERE. */
const SELECT_RECORD = `
SELECT p.id, p.kind, p.severity, p.message, p.since, p.closed_at, p.acknowledged_by,
       p.acknowledged_at, p.acknowledged_note, p.snoozed_until,
       r.type AS resource_type, r.id AS resource_id, r.name AS resource_name
  FROM problem p JOIN resource r ON r.seq = p.resource`;

/** Reads the record of the problem with a number. */
export const problemRecords = (database: Database) => {
  const select = database.prepare(`${SELECT_RECORD} WHERE p.seq = ?`);
  return (at: Date) =>
    (seq: number): E.Either<Corrupt, ProblemRecord> =>
      decodeProblemRecordRow(at)(select.get(seq));
};

/** Finds the problem with an id, if the caller may see it: one query, so that hidden problems take as long as absent ones. */
export const findProblem = (database: Database) => {
  const find = database.prepare(`${SELECT_RECORD} WHERE p.id = :id AND ${IS_READABLE}`);
  return (caller: Caller, id: Uuid, at: Date): E.Either<Corrupt, O.Option<ProblemRecord>> => {
    const row = find.get({ id, grants: readableGrants(caller).json });
    return row === undefined
      ? E.right(O.none)
      : pipe(decodeProblemRecordRow(at)(row), E.map(O.some));
  };
};
