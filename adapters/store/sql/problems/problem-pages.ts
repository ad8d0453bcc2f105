import * as TE from 'fp-ts/lib/TaskEither.js';
import { dayOf } from '../../../../core/shared/durations.js';
import type { Corrupt, PortFailure, PortTask } from '../../../../core/shared/ports/port-failure.js';
import { setImmediate as otherWork } from 'node:timers/promises';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as T from 'fp-ts/lib/Task.js';
import type { Caller } from '../../../../core/access/caller.js';
import { readableGrants } from '../access/granted-scopes.js';
import { cacheByRevision, type Revision } from '../engine/cache-by-revision.js';
import { type Engine, writeIf } from '../engine/engine.js';
import type { Steps, Values } from '../engine/steps.js';
import type {
  ProblemHistory,
  ProblemQuery,
} from '../../../../core/problems/ports/problem-history.js';
import type { ProblemPage } from '../../../../core/problems/problem-page.js';
import { decodeProblemCountRow, decodeProblemRecordRow } from './problem-row.js';

/** What tells whether a page that was read before is still what would be read now. */
export interface PageMoment {
  readonly revision: Revision;
  /** When the next snooze ends, in milliseconds since 1970; null where none does. */
  readonly nextSnoozeEnd: number | null;
}

export interface PageKey {
  /** The same for callers who may read the same, and for no others. */
  readonly grants: number | string;
  /** All that is asked for beside. */
  readonly query: object;
  /** The time as of which the page is. */
  readonly at: Date;
}

/** How many rows the cached pages of a list have in all, each of some kilobytes with its text; an empty page counts as one. */
const CACHED_ROWS = 10_000;

/**
 * Returns the very page that was read last for the same grants and query, as long as nothing has changed, no snooze has ended
 * and the day is the same; otherwise reads it. The moment is read before the page: what changes in between has moved the
 * revision, so that the page is not used again.
 */
export const pageCache = <P extends object>(
  moment: PortTask<PageMoment>,
  countRows: (page: P) => number,
) => {
  const unlessUnchanged = cacheByRevision<P>({
    most: CACHED_ROWS,
    sizeOf: (page) => countRows(page) + 1,
  });
  return ({ grants, query, at }: PageKey, read: PortTask<P>): PortTask<P> =>
    TE.flatMap(moment, ({ revision, nextSnoozeEnd }) => {
      if ((nextSnoozeEnd ?? Infinity) <= at.getTime()) return read;
      const key = JSON.stringify([grants, dayOf(at), query]);
      return () => unlessUnchanged(key, revision, read);
    });
};

/** How an engine reads pages: as far as a caller may see, until something changes. */
export interface PageReads {
  /** The same for callers who may read the same, and for no others. */
  readonly keyOf: (caller: Caller) => PortTask<PageKey['grants']>;
  /** Runs steps on one state of the store, with the parameters that have the grants of a caller. */
  readonly readAs: <A>(caller: Caller, steps: (grants: Values) => Steps<Corrupt, A>) => PortTask<A>;
  readonly moment: PortTask<PageMoment>;
  /** Ends the snoozes that have expired. Where nothing can be written, they are as they were. */
  readonly expire: (at: Date) => PortTask<unknown>;
}

/** Writes only where a snooze has expired; where that fails, those snoozes are as they were. */
export const whereOverdue =
  (
    isOverdue: (at: Date) => PortTask<boolean>,
    expire: (at: Date) => PortTask<unknown>,
  ): PageReads['expire'] =>
  (at) =>
    writeIf<PortFailure, unknown>(
      isOverdue(at),
      TE.orElse(() => TE.right<PortFailure, unknown>(undefined))(expire(at)),
      undefined,
    );

type ReadPage<Q, P> = (caller: Caller, query: Q, at: Date) => PortTask<P>;

/** Reads a page unless the last one that was read for the same query, and a caller who may read the same, still holds. */
export const cachedPage = <Q extends object, P extends object>(
  { keyOf, moment }: PageReads,
  countRows: (page: P) => number,
  read: ReadPage<Q, P>,
): ReadPage<Q, P> => {
  const unlessUnchanged = pageCache<P>(moment, countRows);
  return (caller, query, at) =>
    TE.flatMap(keyOf(caller), (grants) =>
      unlessUnchanged({ grants, query, at }, read(caller, query, at)),
    );
};

/** Whether a caller may see every server: nothing is suppressed for others. */
export const seesAllServers = (caller: Caller): boolean =>
  readableGrants(caller).scopes.get('server')?.has('fleet') === true;

/**
 * Reads a part of the list: at most the limit of the query, and `next` where the next part begins. It may be empty although
 * there is more. `scans` is how many scans there were before it.
 */
export type ScanProblems = (query: ProblemQuery, scans: number) => PortTask<ProblemPage>;

/**
 * Fills a page from parts of the list. After `maxScans` it remains short, but it is never empty while the list goes on: that
 * would look like its end. Each scan sees one state of the store, and other work goes on between two of them.
 */
export const fillProblemPage = (
  scan: ScanProblems,
  query: ProblemQuery,
  maxScans: number,
): PortTask<ProblemPage> => {
  const fill = ({ problems, next }: ProblemPage, scans: number): PortTask<ProblemPage> => {
    const limit = query.limit - problems.length;
    const isLate = scans >= maxScans && problems.length > 0;
    if (scans > 0 && (limit === 0 || O.isNone(next) || isLate)) return TE.right({ problems, next });
    return pipe(
      TE.fromTask(scans > 0 ? () => otherWork() : T.of(undefined)),
      TE.flatMap(() => scan({ ...query, after: next, limit }, scans)),
      TE.flatMap((part) =>
        fill({ problems: [...problems, ...part.problems], next: part.next }, scans + 1),
      ),
    );
  };
  return fill({ problems: [], next: query.after }, 0);
};

/** How each engine reads problems, since a plan is promised of it. */
export interface HistoryReads {
  readonly find: string;
  readonly countOpen: string;
  readonly page: ProblemHistory['page'];
}

export const problemHistory = (
  { sql, prepare, read }: Pick<Engine, 'sql' | 'prepare' | 'read'>,
  reads: PageReads,
  { page, ...selects }: HistoryReads,
): ProblemHistory => {
  const find = prepare('find_problem', selects.find);
  const countOpen = prepare('count_open_problems', selects.countOpen);
  return {
    page: cachedPage(reads, ({ problems }: ProblemPage) => problems.length, page),
    countOpen: read(() => countOpen.rows(decodeProblemCountRow)),
    find: (caller, id, at) =>
      read(() =>
        find.first(decodeProblemRecordRow(at), { ...sql.grants(readableGrants(caller)), id }),
      ),
  };
};
