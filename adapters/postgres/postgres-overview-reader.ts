import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { OverviewReader } from '../../core/ports/overview-reader.js';
import { decodeChanged } from '../sql-rows/decode-changed.js';
import { decodeRow } from '../sql-rows/decode-row.js';
import { readableScopes } from '../sql-rows/granted-scopes.js';
import { grantsDigest } from '../sql-rows/grants-json.js';
import { outermostGrants } from './outermost-grants.js';
import { decodeOverviewRow } from './overview-row.js';
import type { PostgresSession } from './postgres-session.js';
import { SELECT_OVERVIEW } from './select-overview.js';

/** The rest of the row is decoded when it has changed. */
const decodeShape = decodeRow(t.type({ shape: t.number }), () => 'overview');

/** Steps of a TaskEither would take a quarter of the time of a call, so the hot path is written out. */
export const postgresOverviewReader = ({ read }: PostgresSession): OverviewReader => {
  const outermost = outermostGrants(read);
  const decode = decodeChanged(decodeOverviewRow);
  return {
    read: (caller, limit) => {
      const granted = readableScopes(caller);
      const look = async (covering = outermost.of) => {
        const cover = await covering(granted)();
        if (E.isLeft(cover)) return cover;
        const values = [...cover.right.columns, limit];
        const answer = await read({ name: 'overview', text: SELECT_OVERVIEW, values })();
        if (E.isLeft(answer)) return answer;
        const row = decodeShape(answer.right.rows[0]);
        if (E.isLeft(row)) return row;
        return E.right({ row: row.right, fits: cover.right.fits(row.right.shape) });
      };
      return async () => {
        let looked = await look();
        // The fleet has changed since the grants were last looked at, which may have brought one beneath another.
        if (E.isRight(looked) && !looked.right.fits) looked = await look(outermost.again);
        if (E.isLeft(looked)) return looked;
        return decode(`${limit} ${grantsDigest(granted)}`, looked.right.row);
      };
    },
  };
};
