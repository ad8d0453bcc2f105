import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import type { OverviewReader } from '../../core/ports/overview-reader.js';
import { decodeChanged } from '../sql-rows/decode-changed.js';
import { decodeRow } from '../sql-rows/decode-row.js';
import { readableScopes } from '../sql-rows/granted-scopes.js';
import { grantsDigest } from '../sql-rows/grants-json.js';
import { decodeOverviewRow } from './overview-row.js';
import { type Cover, outermostGrants } from './outermost-grants.js';
import type { PostgresSession } from './postgres-session.js';
import { SELECT_OVERVIEW } from './select-overview.js';

/** The rest of the row is decoded when it has changed. */
const decodeShape = decodeRow(t.type({ shape: t.number }), () => 'overview');

export const postgresOverviewReader = ({ read }: PostgresSession): OverviewReader => {
  const outermost = outermostGrants(read);
  const decode = decodeChanged(decodeOverviewRow);
  const look = (limit: number) => (cover: Cover) =>
    pipe(
      read({ name: 'overview', text: SELECT_OVERVIEW, values: [...cover.columns, limit] }),
      TE.flatMapEither(({ rows: [row] }) => decodeShape(row)),
      TE.map((row) => ({ row, fits: cover.fits(row.shape) })),
    );
  return {
    read: (caller, limit) => {
      const granted = readableScopes(caller);
      return pipe(
        outermost.of(granted),
        TE.flatMap(look(limit)),
        // The fleet has changed since the grants were last looked at, which may have brought one beneath another.
        TE.flatMap((looked) =>
          looked.fits ? TE.right(looked) : pipe(outermost.again(granted), TE.flatMap(look(limit))),
        ),
        TE.flatMapEither(({ row }) => decode(`${limit} ${grantsDigest(granted)}`, row)),
      );
    },
  };
};
