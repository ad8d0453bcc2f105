import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { PermissionCheck } from '../../core/ports/permission-check.js';
import { decodeRows } from '../sql-rows/decode-row.js';
import { grantedScopes } from '../sql-rows/granted-scopes.js';
import { decodePermissionRow } from '../sql-rows/permission-row.js';
import { grantsJson } from '../sql-rows/grants-json.js';
import type { SqliteSession } from './sqlite-session.js';

/**
 * The fleet has a lineage of its own, so that one query serves it and the resources alike. The type is looked up only
 * for what a lineage has let through: looked up first, it would find out an absent resource sooner than a hidden one.
 */
const SELECT_PERMISSIONS = `
SELECT DISTINCT held.key AS permission
  FROM json_each(:grants) held
 CROSS JOIN json_each(held.value) scope
 CROSS JOIN lineage l ON l.resource_id = :on AND l.scope_id = scope.value
 WHERE :type IS NULL
    OR (SELECT r.type FROM resource r WHERE r.id = :on AND l.scope_id <> '') = :type`;

export const sqlitePermissionCheck = ({ database, run }: SqliteSession): PermissionCheck => {
  const select = database.prepare(SELECT_PERMISSIONS);
  return {
    permissionsOn: (caller, scope, type) =>
      run(() =>
        pipe(
          decodeRows(
            decodePermissionRow,
            select.all({
              grants: grantsJson(grantedScopes(caller)),
              on: scope,
              type: type ?? null,
            }),
          ),
          E.map((rows) => new Set(rows.map(({ permission }) => permission))),
        ),
      ),
  };
};
