import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, SESSIONS_PER_TOKEN } from '../../../core/access/access-token.js';
import type { TokenHash } from '../../../core/access/ports/token-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { tokenColumns } from '../../sql/access/token-columns.js';
import { takeLock } from '../connection/advisory-lock.js';
import type { PostgresSession } from '../connection/session.js';

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
/** Those of the parent that make room for another one. */
const FORGET_OLDEST_SESSIONS = `
DELETE FROM token WHERE id IN (
  SELECT id FROM token WHERE parent = $1::uuid ORDER BY created_at DESC OFFSET ${SESSIONS_PER_TOKEN - 1})`;
const REVOKE = `
UPDATE token SET revoked_at = coalesce(revoked_at, $2::bigint) WHERE id = $1::uuid OR parent = $1::uuid`;

const REMOVE_EXPIRY = 'UPDATE token SET expires_at = NULL WHERE id = $1::uuid';

/** The changes of tokens; each returns false where it changes nothing. */
export const tokenWrites = (transact: PostgresSession['transact']) => {
  const change = underLock(transact);
  const add = (text: string) => (token: AccessToken, hash: TokenHash) =>
    change([text, valuesOf(token, hash)]);
  return {
    addToken: add(ADD),
    addFirstToken: add(ADD_FIRST),
    addSession: (session: AccessToken, hash: TokenHash) =>
      change(
        [FORGET_ENDED_SESSIONS, [session.createdAt.getTime()]],
        [FORGET_OLDEST_SESSIONS, [O.toNullable(session.parent)]],
        [ADD_SESSION, valuesOf(session, hash)],
      ),
    revokeToken: (id: Uuid, at: Date) => change([REVOKE, [id, at.getTime()]]),
    removeExpiry: (id: Uuid) => change([REMOVE_EXPIRY, [id]]),
  };
};

type Statement = readonly [text: string, values: readonly unknown[]];

/**
 * One change at a time, so that each sees those before it: no session is added to a token that is being revoked. Returns whether the
 * last of its statements has changed anything.
 */
const underLock =
  (transact: PostgresSession['transact']) =>
  (...statements: readonly Statement[]) =>
    transact((execute) =>
      pipe(
        execute(takeLock('token')),
        TE.flatMap(() =>
          TE.traverseSeqArray(([text, values]: Statement) =>
            execute({ text, values: [...values] }),
          )(statements),
        ),
        TE.map((results) => (results.at(-1)?.rowCount ?? 0) > 0),
      ),
    );

const valuesOf = (token: AccessToken, hash: TokenHash): unknown[] => {
  const { id, name, grants, createdAt, expiresAt, revokedAt, parent } = tokenColumns(token, hash);
  return [id, name, hash, grants, createdAt, expiresAt, revokedAt, parent];
};
