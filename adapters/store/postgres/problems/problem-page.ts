import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { ProblemPage } from '../../../../core/problems/problem-page.js';
import { positionOf } from '../../../../core/problems/priority.js';
import type {
  ProblemHistory,
  ProblemQuery,
} from '../../../../core/problems/ports/problem-history.js';
import type { Corrupt, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { decodeRows, decodeRow } from '../../sql/rows/decode-row.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { fillProblemPage } from '../../sql/problems/problem-pages.js';
import { scopeUuid, grantColumns } from '../access/grant-columns.js';
import { containsNul } from '../../sql/rows/column-codecs.js';
import { pageParts } from './page-parts.js';
import type { Execute } from '../connection/checked-out-connection.js';
import { SELECT_PROBLEM_PAGE } from './select-problem-page.js';
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

export const problemPage = (read: Execute): ProblemHistory['page'] => {
  const scan = scanPage(read);
  return (caller, query, at) =>
    isFiltered(caller, query)
      ? fillProblemPage(
          (part, scans) =>
            scan(caller, part, at, scans === 0 ? FIRST_SCAN_LIMIT : FURTHER_SCAN_LIMIT),
          query,
          MAX_SCANS,
        )
      : scan(caller, query, at, query.limit + 1);
};

/** Whether rows are scanned that the page leaves out. */
const isFiltered = (caller: Caller, { filter }: ProblemQuery): boolean =>
  O.isSome(filter.kind) || !(filter.includesSuppressed || seesAllServers(caller));

const seesAllServers = (caller: Caller): boolean =>
  readableGrants(caller).scopes.get('server')?.has('fleet') === true;

const scanPage =
  (read: Execute) =>
  (caller: Caller, query: ProblemQuery, at: Date, scanLimit: number): PortTask<ProblemPage> => {
    const values = [
      ...grantColumns(readableGrants(caller).scopes),
      ...queryColumns(query, scanLimit, seesAllServers(caller)),
    ];
    return pipe(
      read({ name: 'problem_page', text: SELECT_PROBLEM_PAGE, values }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeScannedProblem(at), rows)),
      TE.map(pageOf(query)),
    );
  };

const queryColumns = (
  query: ProblemQuery,
  scanLimit: number,
  skipsSuppressed: boolean,
): readonly unknown[] => {
  const { filter, limit } = query;
  const parts = pageParts(query, skipsSuppressed);
  return [
    parts.map(({ standing }) => standing),
    parts.map(({ rank }) => rank),
    parts.map(({ moment }) => moment),
    parts.map(({ id }) => id),
    parts.map((part) => part.lastRank),
    pipe(filter.resource, O.map(scopeUuid), O.toNullable),
    scanLimit,
    pipe(
      filter.kind,
      O.map((kind) => (containsNul(kind) ? '' : kind)),
      O.toNullable,
    ),
    limit + 1,
    filter.includesSuppressed,
  ];
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
