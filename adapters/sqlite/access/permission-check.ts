import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { PermissionCheck } from '../../../core/access/ports/permission-check.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { grantedScopes, grantsJson } from '../../sql/access/granted-scopes.js';
import { decodePermissionRow } from '../../sql/access/permission-row.js';
import type { SqliteSession } from '../connection/session.js';

/** The number of a scope that is given by its id, or as the fleet; -1, which no scope has, where there is no such scope. */
export const scopeNumber = (scope: string): string => `
  CASE ${scope} WHEN 'fleet' THEN 0 ELSE coalesce((SELECT seq FROM resource WHERE id = ${scope}), -1) END`;

/** Whether `:grants`, the JSON of `readableGrants`, let the resource `r` be read. */
export const IS_READABLE = `
  EXISTS (SELECT 1 FROM json_each(:grants, '$.' || r.type) scope
           WHERE scope.value IN (SELECT scope_id FROM scope_above WHERE resource = r.seq))`;

/**
 * The scopes that reach the resource, or the fleet, which has a lineage of its own. A resource that does not exist gets
 * those of some other resource, with ids that no grant has: refusing it takes as long as refusing a hidden one.
 */
const SCOPES_ABOVE = `
SELECT s.scope_id || iif(asked.seq = -1, '?', '')
  FROM (SELECT ${scopeNumber(':on')} AS seq) asked
 CROSS JOIN scope_above s
    ON s.resource = iif(asked.seq = -1, (SELECT max(seq) FROM resource), asked.seq)`;

/** CASE reads the type only for scopes that match: otherwise the time taken would distinguish absent resources from hidden ones. */
const SELECT_PERMISSIONS = `
SELECT DISTINCT held.key AS permission
  FROM json_each(:grants) held CROSS JOIN json_each(held.value) scope
 WHERE CASE WHEN scope.value IN (${SCOPES_ABOVE})
            THEN :type IS NULL OR (SELECT type FROM resource WHERE id = :on) = :type END`;

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
