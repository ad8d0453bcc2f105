import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { readableGrants } from '../../sql/access/granted-scopes.js';
import { decodeResourceRefRow } from '../../sql/fleet/resource-row.js';
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
