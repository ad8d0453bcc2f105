import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type {
  OverviewFacts,
  OverviewReader,
} from '../../../../core/problems/ports/overview-reader.js';
import { type ReadableGrants, readableGrants } from '../../sql/access/granted-scopes.js';
import type { EffectiveGrants } from '../access/effective-grants.js';
import { overviewFacts } from './overview-facts.js';
import {
  type OverviewRow,
  type OverviewSelects,
  SELECT_OVERVIEW,
  SELECT_OVERVIEW_WITH_EXPIRED,
} from './select-overview.js';
import type { SqliteSession } from '../connection/session.js';
import { cacheByRevision } from '../connection/cache-by-revision.js';
import { expireInBackground } from './expire-snoozes.js';

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
        return pipe(factsOf(row, open), E.map(readingOf(row)));
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
const NOTHING: OverviewRow = { fleet_revision: 0, next_snooze_end: null, page: null };

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
