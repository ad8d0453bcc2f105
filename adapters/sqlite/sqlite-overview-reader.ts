import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { OverviewFacts, OverviewReader } from '../../core/ports/overview-reader.js';
import type { Corrupt } from '../../core/ports/port-failure.js';
import { decodeChanged } from '../sql-rows/decode-changed.js';
import { decodeRow } from '../sql-rows/decode-row.js';
import { readableScopes } from '../sql-rows/granted-scopes.js';
import { grantsDigest } from '../sql-rows/grants-json.js';
import { decodeSetupRow } from '../sql-rows/setup-row.js';
import { grantCovers } from './grant-covers.js';
import { numberedProblems } from './numbered-problems.js';
import { SELECT_PAGE } from './select-page.js';
import type { SqliteSession } from './sqlite-session.js';
import { unlessChanged } from './unless-changed.js';

const SELECT_SETUP = `
SELECT (SELECT count FROM resource_count WHERE type = 'server') AS servers,
       (SELECT count FROM resource_count WHERE type = 'instance') AS instances,
       (SELECT count FROM resource_count WHERE type = 'destination') AS destinations,
       (SELECT count FROM resource_count WHERE type = 'schedule') AS schedules,
       (SELECT count FROM resource_count WHERE type = 'channel') AS channels`;

const decodePage = decodeRow(t.type({ page: t.union([t.string, t.null]) }), () => 'overview');

export const sqliteOverviewReader = ({
  database,
  revision,
  run,
  consistently,
}: SqliteSession): OverviewReader => {
  const coverOf = grantCovers(database);
  const selectPage = database.prepare(SELECT_PAGE);
  const selectSetup = database.prepare(SELECT_SETUP);
  const problemAt = numberedProblems(database);
  const factsOf = (row: unknown): E.Either<Corrupt, OverviewFacts> =>
    pipe(
      E.Do,
      E.apS('setup', decodeSetupRow(selectSetup.get())),
      E.bind('numbers', () =>
        pipe(
          decodePage(row),
          E.map(({ page }) => numbersOf(page)),
        ),
      ),
      E.bind('problems', ({ numbers }) => E.traverseArray(problemAt)(numbers)),
      E.map(({ setup, problems }) => ({ setup, problems })),
    );
  const recall = unlessChanged<OverviewFacts>(revision);
  const decode = decodeChanged(factsOf);
  return {
    read: (caller, limit) =>
      run(() => {
        const granted = readableScopes(caller);
        const key = `${limit} ${grantsDigest(granted)}`;
        return recall(key, () => {
          const cover = coverOf(granted);
          return consistently(() => decode(key, selectPage.get({ cover, limit })));
        });
      }),
  };
};

const numbersOf = (page: string | null): readonly number[] =>
  page === null ? [] : page.split(',').map(Number);
