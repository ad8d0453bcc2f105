import type { OverviewFacts, OverviewReader } from '../../core/ports/overview-reader.js';
import { decodeChanged } from '../sql-rows/decode-changed.js';
import { readableScopes } from '../sql-rows/granted-scopes.js';
import { decodeOverviewRow } from '../sql-rows/overview-row.js';
import { grantCovers } from './grant-covers.js';
import { grantsDigest } from '../sql-rows/grants-json.js';
import { SELECT_OVERVIEW } from './select-overview.js';
import type { SqliteSession } from './sqlite-session.js';
import { unlessChanged } from './unless-changed.js';

export const sqliteOverviewReader = ({
  database,
  revision,
  run,
}: SqliteSession): OverviewReader => {
  const coverOf = grantCovers(database);
  const select = database.prepare(SELECT_OVERVIEW);
  const recall = unlessChanged<OverviewFacts>(revision);
  const decode = decodeChanged(decodeOverviewRow);
  return {
    read: (caller, limit) =>
      run(() => {
        const granted = readableScopes(caller);
        const key = `${limit} ${grantsDigest(granted)}`;
        return recall(key, () => decode(key, select.get({ cover: coverOf(granted), limit })));
      }),
  };
};
