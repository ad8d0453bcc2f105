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
import { containsNul } from '../connection/contains-nul.js';
import type { PostgresSession } from '../connection/session.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at)
SELECT $1::uuid, $2, $3, $4, $5::bigint, $6::bigint, $7::bigint WHERE NOT EXISTS (${condition})`;

const ADD = insertWhere('SELECT 1 FROM token WHERE name = $2 AND revoked_at IS NULL');
const ADD_FIRST = insertWhere('SELECT 1 FROM token');
const REVOKE = 'UPDATE token SET revoked_at = coalesce(revoked_at, $2::bigint) WHERE id = $1::uuid';

/** How many tokens are remembered. */
const CACHE_SIZE = 1_000;

/**
 * A token that was found is not looked up again for `rememberMs`, so that a request takes one round trip.
 * For so long one may still be believed that was revoked meanwhile, by another node.
 */
export const postgresTokenRegister = (
  { read, write, transact }: PostgresSession,
  rememberMs: number,
): TokenRegister => {
  const remembered = new LRUCache<TokenHash, AccessToken>({ max: CACHE_SIZE, ttl: rememberMs });
  /** One after the other, so that each sees what those before it have added. */
  const add = (text: string) => (token: AccessToken, hash: TokenHash) =>
    transact((ask) =>
      pipe(
        ask(takeLock('token')),
        TE.flatMap(() => ask({ text, values: valuesOf(token, hash) })),
        TE.map(({ rowCount }) => rowCount > 0),
      ),
    );
  /** The time for which a token is remembered runs from before it is asked for, however long the answer takes. */
  const find = (hash: TokenHash, start: number) =>
    pipe(
      read({
        name: 'token_by_hash',
        text: `${SELECT_TOKENS} WHERE hash = $1`,
        values: [containsNul(hash) ? '' : hash],
      }),
      TE.flatMapEither(({ rows: [row] }) =>
        row === undefined ? E.right(O.none) : pipe(decodeTokenRow(row), E.map(O.some)),
      ),
      TE.tapIO((found) => () => {
        if (O.isSome(found)) remembered.set(hash, found.value, { start });
      }),
    );
  return {
    add: add(ADD),
    // Looked at first without the lock: a service starts while others write, and on a store that may only be read.
    addFirst: (token, hash) =>
      pipe(
        read('SELECT 1 FROM token LIMIT 1'),
        TE.flatMap(({ rows: [any] }) =>
          any === undefined ? add(ADD_FIRST)(token, hash) : TE.right(false),
        ),
      ),
    findByHash: (hash) => async () => {
      const known = remembered.get(hash);
      return known === undefined ? find(hash, performance.now())() : E.right(O.some(known));
    },
    list: pipe(
      read(`${SELECT_TOKENS} ORDER BY created_at, name`),
      TE.flatMapEither(({ rows }) => decodeRows(decodeTokenRow, rows)),
    ),
    revoke: (id, at) =>
      pipe(
        write({ text: REVOKE, values: [id, at.getTime()] }),
        TE.map(({ rowCount }) => {
          remembered.clear();
          return rowCount > 0;
        }),
      ),
  };
};

const valuesOf = (token: AccessToken, hash: TokenHash): unknown[] => {
  const { id, name, grants, createdAt, expiresAt, revokedAt } = tokenColumns(token, hash);
  return [id, name, hash, grants, createdAt, expiresAt, revokedAt];
};
