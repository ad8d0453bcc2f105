import { flow, pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { LRUCache } from 'lru-cache';
import type { AccessToken } from '../../../../core/access/access-token.js';
import type { TokenHash, TokenRegister } from '../../../../core/access/ports/token-register.js';
import { decodePermissionRow, findToken, tokenRegister } from '../../sql/access/token-register.js';
import type { PostgresEngine } from '../connection/engine.js';
import type { PermissionCheck } from '../../../../core/access/ports/permission-check.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { grantedScopes } from '../../sql/access/granted-scopes.js';
import { grantColumns, scopeUuid } from './grant-columns.js';
import type { PostgresSession } from '../connection/session.js';

/** How many tokens are cached. */
const CACHE_SIZE = 1_000;

/**
 * A token that was found is cached for `cacheTtlMs`, so that a request takes one round trip. For that long, one that another
 * node has revoked is still accepted.
 */
export const postgresTokenRegister = (
  engine: PostgresEngine,
  cacheTtlMs: number,
): TokenRegister => {
  const cache = new LRUCache<TokenHash, AccessToken>({ max: CACHE_SIZE, ttl: cacheTtlMs });
  const find = findToken(engine);
  const findByHash: TokenRegister['findByHash'] = (hash) => async () => {
    const cached = cache.get(hash);
    if (cached !== undefined) return E.right(O.some(cached));
    // The time to live begins before the query, however long the answer takes.
    const start = performance.now();
    const found = await engine.read(() => find(hash))();
    if (E.isRight(found) && O.isSome(found.right)) cache.set(hash, found.right.value, { start });
    return found;
  };
  const register = tokenRegister({ ...engine, writes: engine.writes.tokens }, findByHash);
  const forgetting = TE.map((isChanged: boolean) => {
    cache.clear();
    return isChanged;
  });
  return {
    ...register,
    addSession: flow(register.addSession, forgetting),
    revoke: flow(register.revoke, forgetting),
    removeExpiry: flow(register.removeExpiry, forgetting),
  };
};

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
