import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { patternOf, selectByPath } from '../../sql/fleet/part-columns.js';
import { decodeResourceRefRow, pathRange } from '../../sql/fleet/resource-row.js';
import { grantColumns, IS_READABLE } from '../access/grant-columns.js';
import { containsNul } from '../../sql/rows/column-codecs.js';
import type { Execute } from '../connection/checked-out-connection.js';

const LOCATE = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE r.id IN (SELECT $3::uuid UNION SELECT id FROM resource WHERE path = $4::text) AND r.type <> 'fleet' AND ${IS_READABLE}
 ORDER BY r.type`;

export const locateResources =
  (read: Execute): FleetRegister['locate'] =>
  (caller, idOrPath) =>
    pipe(
      read({
        name: 'locate',
        text: LOCATE,
        values: [
          ...grantColumns(readableGrants(caller).scopes),
          Uuid.is(idOrPath) ? idOrPath : null,
          containsNul(idOrPath) ? null : idOrPath,
        ],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeResourceRefRow, rows)),
    );

const SEARCH = selectByPath(`r.path ILIKE $3 AND ${IS_READABLE}`, '$4');

export const searchResources =
  (read: Execute): FleetRegister['search'] =>
  (caller, parts, ofEachType) => {
    // No path has one.
    if (parts.some(containsNul)) return TE.right([]);
    const grants = grantColumns(readableGrants(caller).scopes);
    return pipe(
      read({
        name: 'search-resources',
        text: SEARCH,
        values: [...grants, patternOf(parts), ofEachType],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeResourceRefRow, rows)),
    );
  };

const LIST_DATABASES = `
SELECT r.type, r.id, r.path
  FROM resource r
 WHERE r.type = 'database' AND r.path >= $3 AND r.path < $5 AND (r.path = $3 OR r.path >= $4) AND r.path > $6
   AND ${IS_READABLE}
 ORDER BY r.path LIMIT $7`;

export const listDatabases =
  (read: Execute): FleetRegister['databases'] =>
  (caller, { under, after, limit }) => {
    const path = O.toUndefined(under);
    if (path !== undefined && containsNul(path)) return TE.right([]);
    const { self, from, to } = pathRange(path);
    const grants = grantColumns(readableGrants(caller).scopes);
    return pipe(
      read({
        name: 'list-databases',
        text: LIST_DATABASES,
        values: [...grants, self, from, to, O.getOrElse(() => '')(after), limit],
      }),
      TE.flatMapEither(({ rows }) => decodeRows(decodeResourceRefRow, rows)),
    );
  };
