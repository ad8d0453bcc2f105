import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { DatabaseQuery } from '../../../../core/fleet/ports/fleet-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { ResourceRef } from '../../../../core/shared/resource.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeResourceRefRow, pathRange } from '../../sql/fleet/resource-row.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { IS_READABLE } from '../access/permission-check.js';

const LIST_DATABASES = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE r.type = 'database' AND (r.path = :self OR (r.path >= :from AND r.path < :to)) AND r.path > :after
   AND ${IS_READABLE}
 ORDER BY r.path LIMIT :limit`;

export const listDatabases = (database: Database) => {
  const list = database.prepare(LIST_DATABASES);
  return (
    caller: Caller,
    { under, after, limit }: DatabaseQuery,
  ): E.Either<Corrupt, readonly ResourceRef[]> => {
    const range = pathRange(O.toUndefined(under));
    const part = { ...range, after: O.getOrElse(() => '')(after), limit };
    return decodeRows(
      decodeResourceRefRow,
      list.all({ ...part, grants: readableGrants(caller).json }),
    );
  };
};
