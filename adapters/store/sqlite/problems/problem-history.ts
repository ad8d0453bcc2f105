import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { positionOf, type ProblemPage } from '../../../../core/problems/problem-page.js';
import type { ProblemQuery } from '../../../../core/problems/ports/problem-history.js';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { Preparing } from '../../sql/engine/engine.js';
import type { Steps, Values } from '../../sql/engine/steps.js';
import type { HistoryReads, PageReads } from '../../sql/problems/problem-pages.js';
import { fillProblemPage, seesAllServers } from '../../sql/problems/problem-pages.js';
import { decodeProblemRecordRow } from '../../sql/problems/problem-row.js';
import { type ScannedRow, scanProblems } from './scan-problems.js';
import { IS_READABLE } from '../access/effective-grants-sql.js';
import { SEES_RESOURCE, SEES_SERVER, standsUnder } from './derived-sql.js';

/** Takes the conditions under which the caller may see the server `above.scope` and the resource `r`, and a WHERE. */
const selectRecord = (seesServer: string, seesResource: string, where: string): string => `
SELECT p.id, p.kind, p.severity, p.message, p.facts, p.since, p.valid_until, p.closed_at, p.closed_as,
       p.flaps, p.acknowledged_by, p.acknowledged_at, p.acknowledged_note, p.snoozed_until, p.maintenance_until,
       ${standsUnder(seesServer, seesResource)},
       r.type AS resource_type, r.id AS resource_id, r.name AS resource_name, nullif(r.path, r.name) AS resource_path
  FROM problem p JOIN resource r ON r.seq = p.resource
 WHERE ${where}`;

const SELECT_RECORD = selectRecord(SEES_SERVER, SEES_RESOURCE, 'p.seq = :seq');

const FIND_RECORD = selectRecord(
  `EXISTS (SELECT 1 FROM json_each(:grants, '$.server') scope
            WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = above.scope))`,
  IS_READABLE,
  `p.id = :id AND ${IS_READABLE}`,
);

/** After this many scans a page remains short, unless it is empty. */
const MAX_SCANS = 20;

export const historyReads = (preparing: Preparing, { readAs }: PageReads): HistoryReads => {
  const read = pageReader(preparing);
  return {
    find: FIND_RECORD,
    countOpen: 'SELECT kind, severity, count FROM open_problem_count',
    page: (caller, query, at) => {
      const scan = (part: ProblemQuery) =>
        readAs(caller, (grants) => read(grants, part, { seesAll: seesAllServers(caller), at }));
      return fillProblemPage(scan, query, MAX_SCANS);
    },
  };
};

const pageReader = (preparing: Preparing) => {
  const scan = scanProblems(preparing);
  const select = preparing.prepare('problem_record', SELECT_RECORD);
  return function* (
    grants: Values,
    query: ProblemQuery,
    { seesAll, at }: { readonly seesAll: boolean; readonly at: Date },
  ): Steps<Corrupt, ProblemPage> {
    const rows = yield* scan(grants, query, seesAll, hasPage(query.limit));
    const { seqs, resumeAfter } = pickPage(rows, query.limit);
    const records = function* (
      numbers: readonly number[],
    ): Steps<Corrupt, readonly ProblemRecord[]> {
      const all: ProblemRecord[] = [];
      for (const seq of numbers)
        all.push(...(yield* select.rows(decodeProblemRecordRow(at), { ...grants, seq })));
      return all;
    };
    const problems = yield* records(seqs);
    const [last] = yield* records(RA.fromOption(resumeAfter));
    return { problems, next: O.map(positionOf)(O.fromNullable(last)) };
  };
};

/** The most problems that a scan reads, which takes some milliseconds, for which other requests wait. The next scan goes on there. */
export const SCAN_LIMIT = 200;

export interface PickedPage {
  readonly seqs: readonly number[];
  /** The number of the problem after which the next page begins; none at the end of the list. */
  readonly resumeAfter: O.Option<number>;
}

/** Whether the page can be picked from these rows, whatever comes after them. */
const hasPage =
  (limit: number) =>
  (rows: readonly ScannedRow[]): boolean =>
    rows.length > SCAN_LIMIT || rows.filter((row) => row.is_wanted === 1).length > limit;

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
