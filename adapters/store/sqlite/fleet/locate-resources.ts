import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../../../core/access/caller.js';
import type { ResourceRef } from '../../../../core/shared/resource.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeResourceRefRow } from '../../sql/fleet/resource-row.js';
import { IS_READABLE } from '../access/permission-check.js';

/** The grants are part of the query: what is hidden is not found, in the same time as what is not there. */
const LOCATE = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE (r.id = :name OR r.path = :name) AND r.type <> 'fleet'
   AND ${IS_READABLE}
 ORDER BY r.type`;

export const locateResources = (database: Database) => {
  const locate = database.prepare(LOCATE);
  return (caller: Caller, name: string): E.Either<Corrupt, readonly ResourceRef[]> =>
    decodeRows(decodeResourceRefRow, locate.all({ name, grants: readableGrants(caller).json }));
};
