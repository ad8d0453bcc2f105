import * as O from 'fp-ts/lib/Option.js';
import type { AccessToken, Issuer } from '../../../../core/access/access-token.js';
import { SESSIONS_PER_TOKEN } from '../../../../core/access/access-token.js';
import type {
  TokenAddition,
  TokenHash,
  TokenRegister,
} from '../../../../core/access/ports/token-register.js';
import type { Dialect, Preparing, StepsOf } from '../engine/engine.js';
import { HOUR_MS } from '../../../../core/shared/durations.js';
import { inTransaction, type Steps } from '../engine/steps.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker, issuer, issuer_name)
SELECT :id::uuid, :name, :hash, :grants, :createdAt::bigint, :expiresAt::bigint, :revokedAt::bigint, :parent::uuid, :maker::uuid, :issuer::text, :issuerName::text
 WHERE ${condition}`;

const NAME_IS_FREE = `
NOT EXISTS (SELECT 1 FROM token WHERE name = :name AND coalesce(issuer, '') = coalesce(:issuer::text, '')
               AND revoked_at IS NULL AND parent IS NULL)`;

const HAS_PARENT = `
EXISTS (SELECT 1 FROM token WHERE id = :parent::uuid AND (revoked_at IS NULL AND parent IS NULL) IS TRUE)`;

/** Of a token that has ended: what it was signed in to, and what it made. */
const underEnded = (sql: Dialect): string =>
  sql.either({
    sqlite: 'SELECT t.id FROM ended JOIN token t ON t.parent = ended.id OR t.maker = ended.id',
    postgres: `
SELECT t.id FROM ended
 CROSS JOIN LATERAL (SELECT id FROM token WHERE parent = ended.id
                     UNION ALL SELECT id FROM token WHERE maker = ended.id) t`,
  });

/** Revokes the tokens that are selected, and all that is under them. */
const revokeWith = (sql: Dialect, selected: string): string => `
WITH RECURSIVE ended (id) AS (
  SELECT id FROM (${selected}) selected
   UNION ${underEnded(sql)})
UPDATE token SET revoked_at = coalesce(revoked_at, :at::bigint) WHERE id IN (SELECT id FROM ended)`;

/** Those of the parent that make room for another one. */
const oldestSessions = (sql: Dialect): string => `
SELECT id FROM token WHERE parent = :parent::uuid AND revoked_at IS NULL AND (expires_at > :at::bigint) IS NOT FALSE
 ORDER BY created_at DESC ${sql.either({ sqlite: 'LIMIT -1', postgres: '' })} OFFSET ${SESSIONS_PER_TOKEN - 1}`;

/** One that made a token stays, for that token names it. */
const FORGET_ENDED_SESSIONS = `
DELETE FROM token WHERE parent IS NOT NULL AND (expires_at <= :at::bigint OR revoked_at IS NOT NULL)
   AND NOT EXISTS (SELECT 1 FROM token made WHERE made.maker = token.id)`;

/** What the token and its sessions made ends with what is above the token. */
const HAND_ON_ISSUED = `
UPDATE token SET maker = (SELECT coalesce(parent, maker) FROM token WHERE id = :id::uuid)
 WHERE maker IN (SELECT :id::uuid UNION ALL SELECT id FROM token WHERE parent = :id::uuid)`;

/** A use of more than an hour later is from before the clock was set back. */
const RECORD_USE = `
INSERT INTO token_use (token, at, address, client)
SELECT :token::uuid, :at::bigint, :address::text, :client::text WHERE EXISTS (SELECT 1 FROM token WHERE id = :token::uuid)
    ON CONFLICT (token) DO UPDATE SET at = excluded.at, address = excluded.address, client = excluded.client
 WHERE token_use.at <= excluded.at OR token_use.at > excluded.at + ${HOUR_MS}`;

const statements = ({ sql, prepare }: Preparing) => ({
  lock: prepare('lock_tokens', sql.takeLock('token')),
  insert: prepare('add_token', insertWhere(NAME_IS_FREE)),
  insertFirst: prepare('add_first_token', insertWhere('NOT EXISTS (SELECT 1 FROM token)')),
  insertSession: prepare('add_session', insertWhere(HAS_PARENT)),
  findMaker: prepare(
    'find_maker',
    'SELECT 1 FROM token WHERE id = :maker::uuid AND revoked_at IS NULL',
  ),
  revoke: prepare('revoke_token', revokeWith(sql, 'SELECT id FROM token WHERE id = :id::uuid')),
  handOnIssued: prepare('hand_on_issued_tokens', HAND_ON_ISSUED),
  recordUse: prepare('record_token_use', RECORD_USE),
  removeExpiry: prepare('remove_expiry', 'UPDATE token SET expires_at = NULL WHERE id = :id::uuid'),
  forgetEnded: prepare('forget_ended_sessions', FORGET_ENDED_SESSIONS),
  revokeOldest: prepare('revoke_oldest_sessions', revokeWith(sql, oldestSessions(sql))),
});

const tokenColumns = ({ issuedBy, ...token }: AccessToken, hash: TokenHash) => ({
  ...token,
  hash,
  grants: JSON.stringify(token.grants),
  issuer: O.map(({ id }: Issuer) => id)(issuedBy),
  issuerName: O.flatMap(({ name }: Issuer) => O.fromNullable(name))(issuedBy),
});

export type TokenWrites = Omit<TokenRegister, 'findByHash' | 'list'>;

/**
 * The changes of tokens; each returns false where it changes nothing. One is made at a time, so that each sees those before
 * it: nothing is added under a token that is being revoked.
 */
export const tokenWrites = (preparing: Preparing): StepsOf<TokenWrites> => {
  const of = statements(preparing);
  const locked = <A>(work: () => Steps<never, A>): Steps<never, A> =>
    inTransaction(function* () {
      yield* of.lock.run();
      return yield* work();
    });
  return {
    add: (token, hash) =>
      locked<TokenAddition>(function* () {
        const { maker } = token;
        if (O.isSome(maker) && !(yield* of.findMaker.any({ maker }))) return 'maker_ended';
        return (yield* of.insert.any(tokenColumns(token, hash))) ? 'added' : 'name_taken';
      }),
    addFirst: (token, hash) => locked(() => of.insertFirst.any(tokenColumns(token, hash))),
    addSession: (session, hash) =>
      locked(function* () {
        const at = session.createdAt;
        yield* of.revokeOldest.run({ parent: session.parent, at });
        yield* of.forgetEnded.run({ at });
        return yield* of.insertSession.any(tokenColumns(session, hash));
      }),
    revoke: (id, at, keepIssued = false) =>
      locked(function* () {
        if (keepIssued) yield* of.handOnIssued.run({ id });
        return yield* of.revoke.any({ id, at });
      }),
    // Under the same lock, so that none is removed meanwhile.
    recordUses: (uses) =>
      locked(function* () {
        for (const [token, { at, address, client = null }] of uses)
          yield* of.recordUse.run({ token, at, address, client });
      }),
    removeExpiry: (id) => locked(() => of.removeExpiry.any({ id })),
  };
};
