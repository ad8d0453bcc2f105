import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../core/access/caller.js';
import { positionOf, type ProblemPage } from '../../../../core/problems/problem-page.js';
import type { ProblemQuery } from '../../../../core/problems/ports/problem-history.js';
import type { Corrupt, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import type { HistoryReads, PageReads } from '../../sql/problems/problem-pages.js';
import { fillProblemPage, seesAllServers } from '../../sql/problems/problem-pages.js';
import { scopeUuid } from '../access/grant-columns.js';
import { containsNul } from '../../sql/rows/column-codecs.js';
import { pageParts } from './page-parts.js';
import type { Preparing } from '../../sql/engine/engine.js';
import type { Values } from '../../sql/engine/steps.js';
import { SELECT_PROBLEM, SELECT_PROBLEM_PAGE } from './select-problem-page.js';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { ProblemRecord } from '../../../../core/problems/problem.js';
import { decodeProblemRecordRow } from '../../sql/problems/problem-row.js';

/** A problem that was scanned, and whether it was the last one. */
interface ScannedProblem {
  readonly problem: ProblemRecord;
  readonly isLast: boolean;
}

const decodeIsLast = decodeRow(t.type({ is_last: t.boolean }), () => 'problem');

const decodeScannedProblem =
  (at: Date) =>
  (row: unknown): E.Either<Corrupt, ScannedProblem> =>
    pipe(
      E.Do,
      E.apS('problem', decodeProblemRecordRow(at)(row)),
      E.bind('last', () => decodeIsLast(row)),
      E.map(({ problem, last }) => ({ problem, isLast: last.is_last })),
    );

/**
 * No index has the kind: this many problems of any kind are scanned for a page of one kind. Most pages are full after the
 * first scan; after the second the page may remain short.
 */
const FIRST_SCAN_LIMIT = 500;
const FURTHER_SCAN_LIMIT = 9_500;
const MAX_SCANS = 2;

export const historyReads = (preparing: Preparing, reads: PageReads): HistoryReads => {
  const scan = scanPage(preparing, reads);
  const page: HistoryReads['page'] = (caller, query, at) =>
    isFiltered(caller, query)
      ? fillProblemPage(
          (part, scans) =>
            scan(caller, part, at, scans === 0 ? FIRST_SCAN_LIMIT : FURTHER_SCAN_LIMIT),
          query,
          MAX_SCANS,
        )
      : scan(caller, query, at, query.limit + 1);
  return { find: SELECT_PROBLEM, countOpen: COUNT_OPEN, page };
};

/** Reads every open problem: counters would make all who open problems of a kind wait for each other. */
const COUNT_OPEN = `
SELECT kind, severity, count(*) AS count FROM problem WHERE closed_at IS NULL GROUP BY kind, severity`;

/** Whether rows are scanned that the page leaves out. */
const isFiltered = (caller: Caller, { filter }: ProblemQuery): boolean =>
  O.isSome(filter.kind) || !(filter.includesSuppressed || seesAllServers(caller));

const scanPage = ({ prepare }: Preparing, { readAs }: PageReads) => {
  const select = prepare('problem_page', SELECT_PROBLEM_PAGE);
  return (
    caller: Caller,
    query: ProblemQuery,
    at: Date,
    scanLimit: number,
  ): PortTask<ProblemPage> => {
    const columns = { ...queryColumns(query, seesAllServers(caller)), scanLimit };
    const decode = decodeScannedProblem(at);
    return TE.map(pageOf(query))(
      readAs(caller, (grants) => select.rows(decode, { ...grants, ...columns })),
    );
  };
};

const queryColumns = (query: ProblemQuery, skipsSuppressed: boolean): Values => {
  const { filter, limit } = query;
  const parts = pageParts(query, skipsSuppressed);
  return {
    standings: parts.map(({ standing }) => standing),
    ranks: parts.map(({ rank }) => rank),
    moments: parts.map(({ moment }) => moment),
    ids: parts.map(({ id }) => id),
    lastRanks: parts.map(({ lastRank }) => lastRank),
    within: O.map(scopeUuid)(filter.resource),
    kind: O.map((kind: string) => (containsNul(kind) ? '' : kind))(filter.kind),
    includesSuppressed: filter.includesSuppressed,
    // One more than the page holds, to see whether there is one.
    limit: limit + 1,
  };
};

/** The next page begins after this one's last problem, or else after the last one that was scanned. */
const pageOf =
  ({ filter: { kind, includesSuppressed }, limit }: ProblemQuery) =>
  (scanned: readonly ScannedProblem[]): ProblemPage => {
    const found = scanned
      .map(({ problem }) => problem)
      .filter((problem) => O.isNone(kind) || kind.value === problem.kind)
      .filter(({ suppressedBy }) => includesSuppressed || O.isNone(suppressedBy));
    const problems = found.slice(0, limit);
    const last =
      found.length > limit
        ? RA.last(problems)
        : O.fromNullable(scanned.find(({ isLast }) => isLast)?.problem);
    return { problems, next: O.map(positionOf)(last) };
  };
