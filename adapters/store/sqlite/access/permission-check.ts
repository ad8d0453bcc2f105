import * as E from 'fp-ts/lib/Either.js';
import type { Scope } from '../../../../core/access/caller.js';
import { permissionsOn } from '../../../../core/access/lineage.js';
import type { PermissionCheck } from '../../../../core/access/ports/permission-check.js';
import { scopeNumber } from './scopes-sql.js';
import type { SqliteSession } from '../connection/session.js';

/**
 * The scopes that reach a resource of the type, or the fleet, which has a lineage of its own and no type. A resource that
 * does not exist gets those of some other resource, with ids that no grant has: refusing it takes as long as refusing a
 * hidden one.
 */
const SELECT_LINEAGE = `
SELECT s.scope_id || iif(asked.seq = -1, '?', '')
  FROM (SELECT ${scopeNumber(':on')} AS seq) asked
 CROSS JOIN scope_above s
    ON s.resource = iif(asked.seq = -1, (SELECT max(seq) FROM resource), asked.seq)
 WHERE :type IS NULL OR (SELECT type FROM resource WHERE seq = s.resource) = :type`;

export const sqlitePermissionCheck = ({ database, run }: SqliteSession): PermissionCheck => {
  const lineage = database.prepare<[object], Scope>(SELECT_LINEAGE).pluck();
  return {
    permissionsOn: (caller, scope, type) =>
      run(() => E.right(permissionsOn(caller, lineage.all({ on: scope, type: type ?? null })))),
  };
};
