import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { LRUCache } from 'lru-cache';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { TokenHash, TokenRegister } from '../../../core/access/ports/token-register.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { tokenColumns } from '../../sql/access/token-columns.js';
import { decodeTokenRow, SELECT_TOKENS } from '../../sql/access/token-row.js';
import { takeLock } from '../connection/advisory-lock.js';
import { containsNul, type PostgresSession } from '../connection/session.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at, parent)
SELECT $1::uuid, $2, $3, $4, $5::bigint, $6::bigint, $7::bigint, $8::uuid WHERE ${condition}`;

const ADD = insertWhere(
  'NOT EXISTS (SELECT 1 FROM token WHERE name = $2 AND revoked_at IS NULL AND parent IS NULL)',
);
const ADD_FIRST = insertWhere('NOT EXISTS (SELECT 1 FROM token)');
const ADD_SESSION = insertWhere(
  'EXISTS (SELECT 1 FROM token WHERE id = $8::uuid AND revoked_at IS NULL AND parent IS NULL)',
);
const FORGET_ENDED_SESSIONS =
  'DELETE FROM token WHERE parent IS NOT NULL AND (expires_at <= $1::bigint OR revoked_at IS NOT NULL)';
const REVOKE = `
UPDATE token SET revoked_at = coalesce(revoked_at, $2::bigint) WHERE id = $1::uuid OR parent = $1::uuid`;

const REMOVE_EXPIRY = 'UPDATE token SET expires_at = NULL WHERE id = $1::uuid';

/** How many tokens are cached. */
const CACHE_SIZE = 1_000;

/**
 * A token that was found is cached for `cacheTtlMs`, so that a request takes one round trip. For that long, one that another
 * node has revoked is still accepted.
 */
export const postgresTokenRegister = (
  { read, transact }: PostgresSession,
  cacheTtlMs: number,
): TokenRegister => {
  const cache = new LRUCache<TokenHash, AccessToken>({ max: CACHE_SIZE, ttl: cacheTtlMs });
  const change = underLock(transact);
  const changeCached = (text: string, values: readonly unknown[]) =>
    pipe(
      change(text, values),
      TE.map((isFound) => {
        cache.clear();
        return isFound;
      }),
    );
  const add = (text: string) => (token: AccessToken, hash: TokenHash) =>
    change(text, valuesOf(token, hash));
  return {
    add: add(ADD),
    // Read first without the lock: a service also starts while others write, and on a store that is read-only.
    addFirst: (token, hash) =>
      pipe(
        read('SELECT 1 FROM token LIMIT 1'),
        TE.flatMap(({ rows: [any] }) =>
          any === undefined ? add(ADD_FIRST)(token, hash) : TE.right(false),
        ),
      ),
    addSession: (session, hash) =>
      pipe(
        change(FORGET_ENDED_SESSIONS, [session.createdAt.getTime()]),
        TE.flatMap(() => add(ADD_SESSION)(session, hash)),
      ),
    findByHash: cachedIn(cache, findToken(read)),
    list: pipe(
      read(`${SELECT_TOKENS} ORDER BY created_at, name`),
      TE.flatMapEither(({ rows }) => decodeRows(decodeTokenRow, rows)),
    ),
    revoke: (id, at) => changeCached(REVOKE, [id, at.getTime()]),
    removeExpiry: (id) => changeCached(REMOVE_EXPIRY, [id]),
  };
};

/** One change at a time, so that each sees those before it: no session is added to a token that is being revoked. */
const underLock =
  (transact: PostgresSession['transact']) => (text: string, values: readonly unknown[]) =>
    transact((execute) =>
      pipe(
        execute(takeLock('token')),
        TE.flatMap(() => execute({ text, values: [...values] })),
        TE.map(({ rowCount }) => rowCount > 0),
      ),
    );

const cachedIn =
  (cache: LRUCache<TokenHash, AccessToken>, find: TokenRegister['findByHash']) =>
  (hash: TokenHash): ReturnType<TokenRegister['findByHash']> =>
  async () => {
    const cached = cache.get(hash);
    if (cached !== undefined) return E.right(O.some(cached));
    // The time to live begins before the query, however long the answer takes.
    const start = performance.now();
    const found = await find(hash)();
    if (E.isRight(found) && O.isSome(found.right)) cache.set(hash, found.right.value, { start });
    return found;
  };

const findToken = (read: PostgresSession['read']) => (hash: TokenHash) =>
  pipe(
    read({
      name: 'token_by_hash',
      text: `${SELECT_TOKENS} WHERE hash = $1`,
      values: [containsNul(hash) ? '' : hash],
    }),
    TE.flatMapEither(({ rows: [row] }) =>
      row === undefined ? E.right(O.none) : pipe(decodeTokenRow(row), E.map(O.some)),
    ),
  );

const valuesOf = (token: AccessToken, hash: TokenHash): unknown[] => {
  const { id, name, grants, createdAt, expiresAt, revokedAt, parent } = tokenColumns(token, hash);
  return [id, name, hash, grants, createdAt, expiresAt, revokedAt, parent];
};
