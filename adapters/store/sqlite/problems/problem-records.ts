import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeProblemRecordRow } from '../../sql/problems/problem-record-row.js';
import { IS_READABLE } from '../access/permission-check.js';
import { SEES_SERVER, suppressedBy } from './suppressed-by.js';

/** Takes the condition under which the caller may see the server `above.scope`, and a WHERE. */
const selectRecord = (seesServer: string, where: string): string => `
SELECT p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until, p.closed_at, p.closed_as,
       p.flaps, p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until, p.maintenance_until,
       CASE WHEN p.closed_at IS NULL THEN ${suppressedBy('p.resource', seesServer)} END AS suppressed_by,
       r.type AS resource_type, r.id AS resource_id, r.name AS resource_name
  FROM problem p JOIN resource r ON r.seq = p.resource
 WHERE ${where}`;

const SELECT_RECORD = selectRecord(SEES_SERVER, 'p.seq = :seq');

const FIND_RECORD = selectRecord(
  `EXISTS (SELECT 1 FROM json_each(:grants, '$.server') scope
            WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = above.scope))`,
  `p.id = :id AND ${IS_READABLE}`,
);

/** Reads the record of the problem with a number, for the caller with these effective grants. */
export const problemRecords = (database: Database) => {
  const select = database.prepare(SELECT_RECORD);
  return (grantSet: number, at: Date) =>
    (seq: number): E.Either<Corrupt, ProblemRecord> =>
      decodeProblemRecordRow(at)(select.get({ grantSet, seq }));
};

/** Finds the problem with an id, if the caller may see it: one query, so that hidden problems take as long as absent ones. */
export const findProblem = (database: Database) => {
  const find = database.prepare(FIND_RECORD);
  return (caller: Caller, id: Uuid, at: Date): E.Either<Corrupt, O.Option<ProblemRecord>> => {
    const row = find.get({ id, grants: readableGrants(caller).json });
    return row === undefined
      ? E.right(O.none)
      : pipe(decodeProblemRecordRow(at)(row), E.map(O.some));
  };
};
