import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import type { Caller } from '../../core/domain/caller.js';
import type { ResourceRef } from '../../core/domain/resource.js';
import type { Corrupt } from '../../core/ports/port-failure.js';
import { decodeRows } from '../sql-rows/decode-row.js';
import { readableScopes } from '../sql-rows/granted-scopes.js';
import { decodeResourceRefRow } from '../sql-rows/resource-ref-row.js';
import { grantsJson } from '../sql-rows/grants-json.js';
import { MAY_READ } from './may-read.js';

/** The grants are part of the query: what is hidden is not found, in the same time as what is not there. */
const LOCATE = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE (r.id = :name OR r.path = :name)
   AND ${MAY_READ}
 ORDER BY r.type`;

export const locateResources = (database: Database) => {
  const locate = database.prepare(LOCATE);
  return (caller: Caller, name: string): E.Either<Corrupt, readonly ResourceRef[]> =>
    decodeRows(
      decodeResourceRefRow,
      locate.all({ name, grants: grantsJson(readableScopes(caller)) }),
    );
};
