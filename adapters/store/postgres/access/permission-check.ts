import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { PermissionCheck } from '../../../../core/access/ports/permission-check.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { grantedScopes } from '../../sql/access/granted-scopes.js';
import { decodePermissionRow } from '../../sql/access/permission-row.js';
import { scopeUuid, grantColumns } from './grant-columns.js';
import type { PostgresSession } from '../connection/session.js';

/** The fleet has a lineage of its own, so that one query serves it and the resources alike. */
const SELECT_PERMISSIONS = `
SELECT DISTINCT held.permission
  FROM unnest($1::text[], $2::uuid[]) held (permission, scope)
 WHERE held.scope = ANY (ARRAY(
         SELECT scope_id FROM lineage
          WHERE resource_id = $3::uuid AND ($4::text IS NULL OR resource_type = $4::text)))`;

export const postgresPermissionCheck = ({ read }: PostgresSession): PermissionCheck => ({
  permissionsOn: (caller, scope, type) =>
    pipe(
      read({
        name: 'permissions_on',
        text: SELECT_PERMISSIONS,
        values: [...grantColumns(grantedScopes(caller)), scopeUuid(scope), type ?? null],
      }),
      TE.flatMapEither(({ rows }) =>
        pipe(
          decodeRows(decodePermissionRow, rows),
          E.map((held) => new Set(held)),
        ),
      ),
    ),
});
