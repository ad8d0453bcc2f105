import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { ProblemPage } from '../../../../core/problems/problem-page.js';
import { positionOf } from '../../../../core/problems/priority.js';
import type {
  ProblemHistory,
  ProblemQuery,
} from '../../../../core/problems/ports/problem-history.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { fillProblemPage, pageCache } from '../../sql/problems/problem-pages.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { decodeProblemCountRow, decodeProblemRecordRow } from '../../sql/problems/problem-row.js';
import type { EffectiveGrants } from '../access/effective-grants.js';
import { FLEET_REVISION } from '../connection/database-revision.js';
import { pageMoment } from './snoozes.js';
import type { SqliteSession } from '../connection/session.js';
import { type ScannedRow, scanProblems } from './scan-problems.js';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { IS_READABLE } from '../access/effective-grants-sql.js';
import { SEES_SERVER, suppressedBy } from './derived-sql.js';

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
const problemRecords = (database: Database) => {
  const select = database.prepare(SELECT_RECORD);
  return (grantSet: number, at: Date) =>
    (seq: number): E.Either<Corrupt, ProblemRecord> =>
      decodeProblemRecordRow(at)(select.get({ grantSet, seq }));
};

/** Finds the problem with an id, if the caller may see it: one query, so that hidden problems take as long as absent ones. */
const findProblem = (database: Database) => {
  const find = database.prepare(FIND_RECORD);
  return (caller: Caller, id: Uuid, at: Date): E.Either<Corrupt, O.Option<ProblemRecord>> => {
    const row = find.get({ id, grants: readableGrants(caller).json });
    return row === undefined
      ? E.right(O.none)
      : pipe(decodeProblemRecordRow(at)(row), E.map(O.some));
  };
};

/** After this many scans a page remains short, unless it is empty. */
const MAX_SCANS = 20;

export const sqliteProblemHistory = (
  session: SqliteSession,
  { numberOf, readWith }: EffectiveGrants,
): ProblemHistory => {
  const { database, run } = session;
  const fleetRevision = database.prepare<[], number>(`SELECT ${FLEET_REVISION}`).pluck();
  const readPage = pageReader(database);
  const find = findProblem(database);
  const counts = database.prepare('SELECT kind, severity, count FROM open_problem_count');
  const unlessUnchanged = pageCache<ProblemPage>(
    pageMoment(session),
    ({ problems }) => problems.length,
  );
  const scan = (caller: Caller, query: ProblemQuery, at: Date) =>
    run(() =>
      pipe(
        readWith(readableGrants(caller), (grantSet) =>
          pipe(
            readPage(grantSet, caller, query, at),
            E.map((page) => ({ page, fleetRevision: fleetRevision.get() ?? 0 })),
          ),
        ),
        E.map(({ page }) => page),
      ),
    );
  const pageOf: ProblemHistory['page'] = (caller, query, at) =>
    fillProblemPage((part) => scan(caller, part, at), query, MAX_SCANS);
  return {
    page: (caller, query, at) =>
      pipe(
        run(() => E.right(numberOf(readableGrants(caller)))),
        TE.flatMap((grants) => unlessUnchanged({ grants, query, at }, pageOf(caller, query, at))),
      ),
    countOpen: run(() => decodeRows(decodeProblemCountRow, counts.all())),
    find: (caller, id, at) => run(() => find(caller, id, at)),
  };
};

const pageReader = (database: Database) => {
  const scan = scanProblems(database);
  const recordAt = problemRecords(database);
  return (
    grantSet: number,
    caller: Caller,
    query: ProblemQuery,
    at: Date,
  ): E.Either<Corrupt, ProblemPage> => {
    const record = recordAt(grantSet, at);
    const seesAllServers = readableGrants(caller).scopes.get('server')?.has('fleet') === true;
    const rows = scan(grantSet, query, seesAllServers);
    const { seqs, resumeAfter } = pickPage(rows, query.limit);
    return pipe(
      E.Do,
      E.apS('problems', E.traverseArray(record)(seqs)),
      E.apS('last', O.traverse(E.Applicative)(record)(resumeAfter)),
      E.map(({ problems, last }) => ({ problems, next: O.map(positionOf)(last) })),
    );
  };
};

/** The most problems that a scan reads, which takes some milliseconds, for which other requests wait. The next scan goes on there. */
export const SCAN_LIMIT = 200;

export interface PickedPage {
  readonly seqs: readonly number[];
  /** The number of the problem after which the next page begins; none at the end of the list. */
  readonly resumeAfter: O.Option<number>;
}

/** Takes the wanted rows until the page is full, and finds out whether there are more. */
export const pickPage = (
  rows: Iterable<Pick<ScannedRow, 'seq' | 'is_wanted'>>,
  limit: number,
): PickedPage => {
  const seqs: number[] = [];
  let scanned = 0;
  let last: number | undefined;
  for (const { seq, is_wanted } of rows) {
    if (is_wanted === 1 && seqs.length === limit)
      return { seqs, resumeAfter: O.fromNullable(seqs.at(-1)) };
    if (scanned === SCAN_LIMIT) return { seqs, resumeAfter: O.fromNullable(last) };
    scanned += 1;
    last = seq;
    if (is_wanted === 1) seqs.push(seq);
  }
  return { seqs, resumeAfter: O.none };
};
