import { flow, pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { LRUCache } from 'lru-cache';
import type { AccessToken } from '../../../../core/access/access-token.js';
import type { TokenHash, TokenRegister } from '../../../../core/access/ports/token-register.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { decodeTokenRow, SELECT_TOKENS } from '../../sql/access/token-row.js';
import { tokenWrites } from './token-writes.js';
import { containsNul, type PostgresSession } from '../connection/session.js';

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
  const { addToken, addFirstToken, ...writes } = tokenWrites(transact);
  const forgetting = TE.map((isChanged: boolean) => {
    cache.clear();
    return isChanged;
  });
  return {
    add: addToken,
    // Read first without the lock: a service also starts while others write, and on a store that is read-only.
    addFirst: (token, hash) =>
      pipe(
        read('SELECT 1 FROM token LIMIT 1'),
        TE.flatMap(({ rows: [any] }) =>
          any === undefined ? addFirstToken(token, hash) : TE.right(false),
        ),
      ),
    addSession: flow(writes.addSession, forgetting),
    findByHash: cachedIn(cache, findToken(read)),
    list: pipe(
      read(`${SELECT_TOKENS} ORDER BY created_at, name`),
      TE.flatMapEither(({ rows }) => decodeRows(decodeTokenRow, rows)),
    ),
    revoke: flow(writes.revokeToken, forgetting),
    removeExpiry: flow(writes.removeExpiry, forgetting),
  };
};

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
