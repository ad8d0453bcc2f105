import type { Database, Statement } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type {
  OverviewFacts,
  OverviewReader,
} from '../../../core/problems/ports/overview-reader.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import { decodeIfChanged } from '../../sql/rows/decode-if-changed.js';
import { decodeRow } from '../../sql/rows/decode-row.js';
import { type GrantedScopes, readableScopes } from '../../sql/access/granted-scopes.js';
import { grantsDigest } from '../../sql/access/grants-json.js';
import type { WithEffectiveGrants } from '../access/effective-grants.js';
import { problemCache } from './problem-cache.js';
import { readSetup } from './read-setup.js';
import {
  type OverviewRow,
  SELECT_OVERVIEW,
  SELECT_OVERVIEW_WITH_EXPIRED,
} from './select-overview.js';
import type { SqliteSession } from '../connection/session.js';
import { cacheByRevision } from '../connection/cache-by-revision.js';
import { expireSnoozes } from './expire-snoozes.js';

/** What was read, and when it holds no longer even if nothing is written: the next snooze ends then. */
interface Reading {
  readonly facts: OverviewFacts;
  readonly shape: number;
  readonly endsAt: number;
}

type Page = Statement<[object], OverviewRow>;

export const sqliteOverviewReader = (
  { database, revision, run }: SqliteSession,
  underCover: WithEffectiveGrants,
): OverviewReader => {
  const page: Page = database.prepare(SELECT_OVERVIEW);
  const pageWithEnded: Page = database.prepare(SELECT_OVERVIEW_WITH_EXPIRED);
  const wake = expireSnoozes(database);
  const recall = cacheByRevision<Reading>(revision);
  const decode = decodeIfChanged(decodeFacts(database));
  const look = (granted: GrantedScopes, limit: number, at: Date) => {
    const lookAt = (select: Page) =>
      underCover(granted, (cover) => {
        const row = select.get({ cover, limit, at: at.getTime() });
        return pipe(decode(keyOf(granted, limit), row), E.map(readingOf(row)));
      });
    const reading = lookAt(page);
    if (E.isLeft(reading) || isCurrent(at)(reading.right)) return reading;
    return lookAt(wake(at) ? page : pageWithEnded);
  };
  return {
    read: (caller, limit, at) =>
      run(() => {
        const granted = readableScopes(caller);
        return pipe(
          recall(keyOf(granted, limit), () => look(granted, limit, at), isCurrent(at)),
          E.map(({ facts }) => facts),
        );
      }),
  };
};

const keyOf = (granted: GrantedScopes, limit: number): string =>
  `${limit} ${grantsDigest(granted)}`;

const readingOf =
  (row: OverviewRow | undefined) =>
  (facts: OverviewFacts): Reading => ({
    facts,
    shape: row?.shape ?? 0,
    endsAt: row?.wakes ?? Infinity,
  });

const isCurrent =
  (at: Date) =>
  ({ endsAt }: Reading): boolean =>
    at.getTime() < endsAt;

const decodePage = decodeRow(t.type({ page: t.union([t.string, t.null]) }), () => 'overview');

const decodeFacts = (database: Database) => {
  const setup = readSetup(database);
  const problemAt = problemCache(database);
  return (row: unknown): E.Either<Corrupt, OverviewFacts> =>
    pipe(
      E.Do,
      E.apS('setup', setup()),
      E.bind('stamped', () => pipe(decodePage(row), E.map(stampsOf))),
      E.bind('problems', ({ stamped }) => E.traverseArray(problemAt)(stamped)),
      E.map(({ setup: counts, problems }) => ({ setup: counts, problems })),
    );
};

const stampsOf = ({ page }: Pick<OverviewRow, 'page'>): readonly string[] => page?.split(',') ?? [];
