import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { OverviewReader } from '../../core/ports/overview-reader.js';
import { decodeRow, decodeRows } from '../sql-rows/decode-row.js';
import { readableScopes } from '../sql-rows/granted-scopes.js';
import { decodeProblemRow } from '../sql-rows/problem-row.js';
import { SetupRow } from '../sql-rows/setup-row.js';
import { grantColumns } from './grant-columns.js';
import type { PostgresSession } from './postgres-session.js';
import { SELECT_OVERVIEW } from './select-overview.js';

const OverviewRow = t.strict({ setup: SetupRow, problems: t.readonlyArray(t.unknown) });

const decodeOverviewRow = decodeRow(OverviewRow, () => 'overview');

export const postgresOverviewReader = ({ read }: PostgresSession): OverviewReader => ({
  read: (caller, limit) =>
    pipe(
      read({
        name: 'overview',
        text: SELECT_OVERVIEW,
        values: [...grantColumns(readableScopes(caller)), limit],
      }),
      TE.flatMapEither(({ rows }) => decodeOverviewRow(rows[0])),
      TE.flatMapEither(({ setup, problems }) =>
        pipe(
          decodeRows(decodeProblemRow, problems),
          E.map((decoded) => ({ setup, problems: decoded })),
        ),
      ),
    ),
});
