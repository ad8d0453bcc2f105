import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, SESSIONS_PER_TOKEN } from '../../../../core/access/access-token.js';
import type { TokenAddition, TokenHash } from '../../../../core/access/ports/token-register.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { tokenColumns } from '../../sql/access/token-columns.js';
import { takeLock } from '../connection/advisory-lock.js';
import type { PostgresSession } from '../connection/session.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker)
SELECT $1::uuid, $2, $3, $4, $5::bigint, $6::bigint, $7::bigint, $8::uuid, $9::uuid WHERE ${condition}`;

const ADD = insertWhere(
  'NOT EXISTS (SELECT 1 FROM token WHERE name = $2 AND revoked_at IS NULL AND parent IS NULL)',
);
const FIND_MAKER = 'SELECT 1 FROM token WHERE id = $1::uuid AND revoked_at IS NULL';
const ADD_FIRST = insertWhere('NOT EXISTS (SELECT 1 FROM token)');
const ADD_SESSION = insertWhere(
  'EXISTS (SELECT 1 FROM token WHERE id = $8::uuid AND (revoked_at IS NULL AND parent IS NULL) IS TRUE)',
);
/** Revokes the tokens that are selected by `$1`, and all that is under them, at `$2`. */
const revoke = (selected: string): string => `
WITH RECURSIVE ended (id) AS (
  SELECT id FROM (${selected}) selected
   UNION SELECT t.id FROM ended
          CROSS JOIN LATERAL (SELECT id FROM token WHERE parent = ended.id
                              UNION ALL SELECT id FROM token WHERE maker = ended.id) t)
UPDATE token SET revoked_at = coalesce(revoked_at, $2::bigint) WHERE id IN (SELECT id FROM ended)`;
const REVOKE = revoke('SELECT id FROM token WHERE id = $1::uuid');
/** Those of the parent that make room for another one. */
const REVOKE_OLDEST_SESSIONS = revoke(`
  SELECT id FROM token WHERE parent = $1::uuid AND revoked_at IS NULL AND (expires_at > $2::bigint) IS NOT FALSE
   ORDER BY created_at DESC OFFSET ${SESSIONS_PER_TOKEN - 1}`);
/** One that made a token stays, for that token names it. */
const FORGET_ENDED_SESSIONS = `
DELETE FROM token WHERE parent IS NOT NULL AND (expires_at <= $1::bigint OR revoked_at IS NOT NULL)
   AND NOT EXISTS (SELECT 1 FROM token made WHERE made.maker = token.id)`;

const REMOVE_EXPIRY = 'UPDATE token SET expires_at = NULL WHERE id = $1::uuid';

/** The changes of tokens; each returns false where it changes nothing. */
export const tokenWrites = (transact: PostgresSession['transact']) => {
  const locked = underLock(transact);
  const change = (...statements: readonly Statement[]) =>
    locked((execute) =>
      pipe(
        TE.traverseSeqArray(execute)(statements),
        TE.map((changed) => changed.at(-1) === true),
      ),
    );
  return {
    addToken: (token: AccessToken, hash: TokenHash) => locked(addToken(token, hash)),
    addFirstToken: (token: AccessToken, hash: TokenHash) =>
      change([ADD_FIRST, valuesOf(token, hash)]),
    addSession: (session: AccessToken, hash: TokenHash) => {
      const at = session.createdAt.getTime();
      return change(
        [REVOKE_OLDEST_SESSIONS, [O.toNullable(session.parent), at]],
        [FORGET_ENDED_SESSIONS, [at]],
        [ADD_SESSION, valuesOf(session, hash)],
      );
    },
    revokeToken: (id: Uuid, at: Date) => change([REVOKE, [id, at.getTime()]]),
    removeExpiry: (id: Uuid) => change([REMOVE_EXPIRY, [id]]),
  };
};

type Statement = readonly [text: string, values: readonly unknown[]];

/** Runs a statement. Returns whether it has found or changed anything. */
type Execute = (statement: Statement) => TE.TaskEither<PortFailure, boolean>;

const addToken =
  (token: AccessToken, hash: TokenHash) =>
  (execute: Execute): TE.TaskEither<PortFailure, TokenAddition> =>
    pipe(
      O.isNone(token.maker) ? TE.right(true) : execute([FIND_MAKER, [token.maker.value]]),
      TE.flatMap((hasMaker) =>
        hasMaker
          ? pipe(
              execute([ADD, valuesOf(token, hash)]),
              TE.map((isAdded) => (isAdded ? 'added' : 'name_taken')),
            )
          : TE.right('maker_ended'),
      ),
    );

/** One change at a time, so that each sees those before it: nothing is added under a token that is being revoked. */
const underLock =
  (transact: PostgresSession['transact']) =>
  <A>(work: (execute: Execute) => TE.TaskEither<PortFailure, A>) =>
    transact((execute) =>
      pipe(
        execute(takeLock('token')),
        TE.flatMap(() =>
          work(([text, values]) =>
            pipe(
              execute({ text, values: [...values] }),
              TE.map(({ rowCount }) => rowCount > 0),
            ),
          ),
        ),
      ),
    );

const valuesOf = (token: AccessToken, hash: TokenHash): unknown[] => {
  const { id, name, grants, createdAt, expiresAt, revokedAt, parent, maker } = tokenColumns(
    token,
    hash,
  );
  return [id, name, hash, grants, createdAt, expiresAt, revokedAt, parent, maker];
};
