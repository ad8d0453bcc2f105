import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as t from 'io-ts';
import type { OverviewFacts } from '../../../core/problems/ports/overview-reader.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import { decodeRow, decodeRows } from '../../sql/rows/decode-row.js';
import { decodeProblemRow } from '../../sql/problems/problem-row.js';
import { decodeSetupRow } from '../../sql/problems/setup-row.js';

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

/** Reads what an overview row stands for: the setup counts, and the problems whose numbers its page has. */
export const overviewFacts = (database: Database) => {
  const setup = database.prepare(SELECT_SETUP);
  const problem = database.prepare(SELECT_PROBLEM);
  const problemRows = (page: string | null): readonly unknown[] =>
    numbersOf(page).map((number) => problem.get(number));
  return (overviewRow: unknown): E.Either<Corrupt, OverviewFacts> =>
    pipe(
      E.Do,
      E.apS('setup', decodeSetupRow(setup.get())),
      E.bind('rows', () =>
        pipe(
          decodePage(overviewRow),
          E.map(({ page }) => problemRows(page)),
        ),
      ),
      E.bind('problems', ({ rows }) => decodeRows(decodeProblemRow, rows)),
      E.map(({ setup: counts, problems }) => ({ setup: counts, problems })),
    );
};

const decodePage = decodeRow(t.type({ page: t.union([t.string, t.null]) }), () => 'overview');

/** The stamp of a problem is in the low 20 bits. */
const STAMPS = 2 ** 20;

const numbersOf = (page: string | null): readonly number[] =>
  page?.split(',').map((stamped) => Math.floor(Number(stamped) / STAMPS)) ?? [];
