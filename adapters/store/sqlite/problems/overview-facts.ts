import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { LRUCache } from 'lru-cache';
import type { OverviewFacts } from '../../../../core/problems/ports/overview-reader.js';
import { openCountsOf } from '../../../../core/problems/open-counts.js';
import type { PrioritizedProblem } from '../../../../core/problems/problem.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { decodeProblemRow } from '../../sql/problems/problem-row.js';
import { decodeOpenCounts, decodeSetupRow } from '../../sql/problems/setup-row.js';
import type { OverviewRow } from './select-overview.js';

const SELECT_SETUP = `
SELECT (SELECT count FROM resource_count WHERE type = 'server') AS servers,
       (SELECT count FROM resource_count WHERE type = 'instance') AS instances,
       (SELECT count FROM resource_count WHERE type = 'destination') AS destinations,
       (SELECT count FROM resource_count WHERE type = 'schedule') AS schedules,
       (SELECT count FROM resource_count WHERE type = 'channel') AS channels`;

const SELECT_PROBLEM = `
SELECT p.id, p.kind, p.severity, p.message, p.since, p.acknowledged_at,
       r.type AS resource_type, r.id AS resource_id, r.name AS resource_name
  FROM problem p JOIN resource r ON r.seq = p.resource
 WHERE p.seq = ?`;

/** The stamp of a problem is in the low 20 bits. */
const STAMPS = 2 ** 20;

/** How many pages are cached, and how many problems. */
const CACHE_SIZES = { pages: 1_000, problems: 5_000 };

/** The counts are of a page that is full. */
type FactsOf = (row: OverviewRow, open?: unknown) => E.Either<Corrupt, OverviewFacts>;

/**
 * Reads what an overview row stands for: the setup counts, and the problems of its page. A page is known by what it shows:
 * the revision of the fleet, and the number and the stamp of each problem. All callers who see the same page get the
 * same object, and a page that has changed reads those of its problems only that no other page had.
 */
export const overviewFacts = (database: Database): FactsOf => {
  const setup = database.prepare(SELECT_SETUP);
  const select = database.prepare(SELECT_PROBLEM);
  const pages = new LRUCache<string, OverviewFacts>({ max: CACHE_SIZES.pages });
  const problems = new LRUCache<string, PrioritizedProblem>({ max: CACHE_SIZES.problems });
  const problemOf = cached(problems, (stamped) =>
    decodeProblemRow(select.get(Math.floor(Number(stamped) / STAMPS))),
  );
  const factsOf = ({ page }: OverviewRow, open: unknown) =>
    pipe(
      E.Do,
      E.apS('setup', decodeSetupRow(setup.get())),
      E.apS('problems', E.traverseArray(problemOf)(page?.split(',') ?? [])),
      E.bind('open', ({ problems: all }) =>
        open === undefined ? E.right(openCountsOf(all)) : decodeOpenCounts(open),
      ),
    );
  return (row, open) =>
    cached(pages, () => factsOf(row, open))(JSON.stringify([row.fleet_revision, row.page, open]));
};

/** The values are read once for each key, which says all about them. */
const cached =
  <F, A extends object>(cache: LRUCache<string, A>, read: (key: string) => E.Either<F, A>) =>
  (key: string): E.Either<F, A> => {
    const found = cache.get(key);
    if (found !== undefined) return E.right(found);
    const value = read(key);
    if (E.isRight(value)) cache.set(key, value.right);
    return value;
  };
