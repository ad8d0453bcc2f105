import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { OverviewReader } from '../../core/ports/overview-reader.js';
import { decodeRow, decodeRows, named } from '../sql-rows/decode-row.js';
import { decodeProblemRow } from '../sql-rows/problem-row.js';
import { readableScopes } from '../sql-rows/granted-scopes.js';
import { SetupRow } from '../sql-rows/setup-row.js';
import { grantsJson } from './grants-json.js';
import { SELECT_MOST_PRESSING } from './select-most-pressing.js';
import type { SqliteSession } from './sqlite-session.js';

const SELECT_SETUP = `
SELECT (SELECT count FROM resource_count WHERE type = 'server') AS servers,
       (SELECT count FROM resource_count WHERE type = 'instance') AS instances,
       (SELECT count FROM resource_count WHERE type = 'destination') AS destinations,
       (SELECT count FROM resource_count WHERE type = 'schedule') AS schedules,
       (SELECT count FROM resource_count WHERE type = 'channel') AS channels`;

export const sqliteOverviewReader = ({ database, look }: SqliteSession): OverviewReader => {
  const selectSetup = database.prepare(SELECT_SETUP);
  const selectProblems = database.prepare(SELECT_MOST_PRESSING);
  const decodeSetup = decodeRow(SetupRow, named('setup counts'));
  return {
    read: (caller, limit) => {
      const grants = grantsJson(readableScopes(caller));
      return look(() =>
        pipe(
          E.Do,
          E.apS('setup', decodeSetup(selectSetup.get())),
          E.apS('problems', decodeRows(decodeProblemRow, selectProblems.all({ grants, limit }))),
        ),
      );
    },
  };
};
