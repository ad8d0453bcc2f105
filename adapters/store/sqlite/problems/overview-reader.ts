import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type {
  OverviewFacts,
  OverviewReader,
} from '../../../../core/problems/ports/overview-reader.js';
import { type ReadableGrants, readableGrants } from '../../sql/access/granted-scopes.js';
import type { EffectiveGrants } from '../access/effective-grants.js';
import type { OverviewRow, OverviewSelects } from './select-overview.js';
import { SELECT_OVERVIEW, SELECT_OVERVIEW_WITH_EXPIRED } from './select-overview.js';
import type { SqliteSession } from '../connection/session.js';
import { cacheByRevision } from '../connection/database-revision.js';
import { expireInBackground } from './change-problem.js';
import { EXPLANATION } from './derived-sql.js';
import type { Database } from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import { openCountsOf } from '../../../../core/problems/resource-row.js';
import type { PrioritizedProblem } from '../../../../core/problems/problem.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { decodeProblemRow } from '../../sql/problems/problem-row.js';
import {
  decodeOpenCounts,
  decodeSetupRow,
  decodeSnoozedCauses,
} from '../../sql/problems/setup-row.js';
import { mostEntries } from '../../../network/most-entries.js';

const SELECT_SETUP = `
SELECT (SELECT count FROM resource_count WHERE type = 'server') AS servers,
       (SELECT count FROM resource_count WHERE type = 'instance') AS instances,
       (SELECT count FROM resource_count WHERE type = 'destination') AS destinations,
       (SELECT count FROM resource_count WHERE type = 'schedule') AS schedules,
       (SELECT count FROM resource_count WHERE type = 'channel') AS channels`;

const SELECT_PROBLEM = `
SELECT p.id, p.kind, p.severity, p.message, p.since, p.acknowledged_at,
       ${EXPLANATION} AS explained_by,
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
const overviewFacts = (database: Database): FactsOf => {
  const setup = database.prepare(SELECT_SETUP);
  const select = database.prepare(SELECT_PROBLEM);
  const pages = new LRUCache<string, OverviewFacts>(mostEntries(CACHE_SIZES.pages));
  const problems = new LRUCache<string, PrioritizedProblem>(mostEntries(CACHE_SIZES.problems));
  const problemOf = cached(problems, (stamped) =>
    decodeProblemRow(select.get(Math.floor(Number(stamped) / STAMPS))),
  );
  const factsOf = (row: OverviewRow, open: unknown) =>
    pipe(
      E.Do,
      E.apS('setup', decodeSetupRow(setup.get())),
      E.apS('problems', E.traverseArray(problemOf)(row.page?.split(',') ?? [])),
      E.apS('snoozedCauses', decodeSnoozedCauses(row)),
      E.bind('open', ({ problems: all }) =>
        open === undefined ? E.right(openCountsOf(all)) : decodeOpenCounts(open),
      ),
    );
  return (row, open) =>
    cached(pages, () => factsOf(row, open))(
      JSON.stringify([row.fleet_revision, row.page, row.snoozed_causes, open]),
    );
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

interface OverviewReading {
  readonly facts: OverviewFacts;
  readonly fleetRevision: number;
  /** When the next snooze ends, in milliseconds since 1970: until then the facts hold if nothing is written. */
  readonly validUntil: number;
}

export const sqliteOverviewReader = (
  { database, revision, run, write }: SqliteSession,
  { numberOf, readWith }: EffectiveGrants,
): OverviewReader => {
  const prepare = ({ page, counts }: OverviewSelects) => ({
    page: database.prepare<object, OverviewRow>(page),
    counts: database.prepare<object>(counts),
  });
  const select = prepare(SELECT_OVERVIEW);
  const selectWithExpired = prepare(SELECT_OVERVIEW_WITH_EXPIRED);
  const expire = expireInBackground((at) => write('expireSnoozes', at));
  const unlessUnchanged = cacheByRevision<OverviewReading>(() => revision.current().commits);
  const factsOf = overviewFacts(database);
  const readAt = (grants: ReadableGrants, limit: number, at: Date) => {
    const readBy = ({ page, counts }: typeof select) =>
      readWith(grants, (grantSet) => {
        const parameters = { grantSet, limit, at: at.getTime() };
        const row = page.get(parameters) ?? NOTHING;
        // A page that is not full has all that there is.
        const isFull = row.page?.split(',').length === limit;
        const open = isFull ? counts.get({ grantSet, at: at.getTime() }) : undefined;
        return E.map(readingOf(row))(factsOf(row, open));
      });
    const reading = readBy(select);
    if (E.isLeft(reading) || isValid(at)(reading.right)) return reading;
    expire(at);
    return readBy(selectWithExpired);
  };
  return {
    read: (caller, limit, at) =>
      run(() => {
        const grants = readableGrants(caller);
        const key = `${limit} ${numberOf(grants)}`;
        const reading = unlessUnchanged(key, () => readAt(grants, limit, at), isValid(at));
        return E.isLeft(reading) ? reading : E.right(reading.right.facts);
      }),
  };
};

/** The statement always returns a row. */
const NOTHING: OverviewRow = {
  fleet_revision: 0,
  next_snooze_end: null,
  page: null,
  snoozed_causes: null,
};

const readingOf =
  ({ fleet_revision, next_snooze_end }: OverviewRow) =>
  (facts: OverviewFacts): OverviewReading => ({
    facts,
    fleetRevision: fleet_revision,
    validUntil: next_snooze_end ?? Infinity,
  });

const isValid =
  (at: Date) =>
  ({ validUntil }: OverviewReading): boolean =>
    at.getTime() < validUntil;
