import type * as O from 'fp-ts/lib/Option.js';
import type { AccessToken } from '../../../../core/access/access-token.js';
import type { TokenRegister } from '../../../../core/access/ports/token-register.js';
import { findToken, tokenRegister } from '../../sql/access/token-register.js';
import { cacheByRevision } from '../connection/database-revision.js';
import type { SqliteEngine } from '../connection/engine.js';
import type { SqliteSession } from '../connection/session.js';
import * as E from 'fp-ts/lib/Either.js';
import { permissionsOn, type Scope } from '../../../../core/access/caller.js';
import type { PermissionCheck } from '../../../../core/access/ports/permission-check.js';
import { scopeNumber } from './effective-grants-sql.js';

/** A token is read again once any has changed. */
export const sqliteTokenRegister = (
  engine: SqliteEngine,
  { run, revision }: SqliteSession,
): TokenRegister => {
  const find = findToken(engine);
  const unlessUnchanged = cacheByRevision<O.Option<AccessToken>>(() => revision.current().tokens);
  return tokenRegister({ ...engine, writes: engine.writes.tokens }, (hash) =>
    run(() => unlessUnchanged(hash, () => engine.runNow(find(hash)))),
  );
};

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
