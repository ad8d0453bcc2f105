import type { Database } from 'better-sqlite3';
import type * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { Caller } from '../../core/domain/caller.js';
import type { ResourceRef } from '../../core/domain/resource.js';
import { Uuid } from '../../core/domain/uuid.js';
import type { Corrupt } from '../../core/ports/port-failure.js';
import { decodeRow, decodeRows, named } from './decode-row.js';
import { readableScopes } from './grants-json.js';
import { ResourceTypeCodec } from './resource-type-codec.js';

/** The grants are part of the query: what is hidden is not found, in the same time as what is not there. */
const LOCATE = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE (r.id = :name OR r.path = :name)
   AND EXISTS (SELECT 1 FROM json_each(:grants, '$.' || r.type) scope
                CROSS JOIN lineage l ON l.resource_id = r.id AND l.scope_id = scope.value)
 ORDER BY r.type`;

const ResourceRefRow = t.strict({
  type: ResourceTypeCodec,
  id: Uuid,
  path: t.string,
}) satisfies t.Type<ResourceRef, unknown>;

export const locateResources = (database: Database) => {
  const locate = database.prepare(LOCATE);
  const decode = decodeRow(ResourceRefRow, named('resource'));
  return (caller: Caller, name: string): E.Either<Corrupt, readonly ResourceRef[]> =>
    decodeRows(decode, locate.all({ name, grants: readableScopes(caller) }));
};
