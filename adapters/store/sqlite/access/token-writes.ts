import type { Database, Statement } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import { type AccessToken, SESSIONS_PER_TOKEN } from '../../../../core/access/access-token.js';
import type { TokenAddition, TokenHash } from '../../../../core/access/ports/token-register.js';
import type { Uuid } from '../../../../core/shared/uuid.js';
import { tokenColumns } from '../../sql/access/token-columns.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at, parent, maker)
SELECT :id, :name, :hash, :grants, :createdAt, :expiresAt, :revokedAt, :parent, :maker WHERE ${condition}`;

const NAME_IS_FREE =
  'NOT EXISTS (SELECT 1 FROM token WHERE name = :name AND revoked_at IS NULL AND parent IS NULL)';

const HAS_PARENT =
  'EXISTS (SELECT 1 FROM token WHERE id = :parent AND revoked_at IS NULL AND parent IS NULL)';

const MAKER_IS_GONE = `
SELECT 1 WHERE :maker IS NOT NULL
           AND NOT EXISTS (SELECT 1 FROM token WHERE id = :maker AND revoked_at IS NULL)`;

/** Revokes the tokens that are selected, and all that is under them. */
const revoke = (selected: string): string => `
WITH RECURSIVE ended (id) AS (
  SELECT id FROM (${selected})
   UNION SELECT t.id FROM ended JOIN token t ON t.parent = ended.id OR t.maker = ended.id)
UPDATE token SET revoked_at = coalesce(revoked_at, :at) WHERE id IN (SELECT id FROM ended)`;

/** Those of the parent that make room for another one. */
const REVOKE_OLDEST_SESSIONS = revoke(`
  SELECT id FROM token WHERE parent = :parent AND revoked_at IS NULL AND (expires_at > :at) IS NOT FALSE
   ORDER BY created_at DESC LIMIT -1 OFFSET ${SESSIONS_PER_TOKEN - 1}`);

/** One that made a token stays, for that token names it. */
const FORGET_ENDED_SESSIONS = `
DELETE FROM token WHERE parent IS NOT NULL AND (expires_at <= :at OR revoked_at IS NOT NULL)
   AND NOT EXISTS (SELECT 1 FROM token made WHERE made.maker = token.id)`;

/** The changes of tokens; each returns false where it changes nothing. */
export const tokenWrites = (database: Database) => {
  const insert = database.prepare(insertWhere(NAME_IS_FREE));
  const insertFirst = database.prepare(insertWhere('NOT EXISTS (SELECT 1 FROM token)'));
  const isMakerGone = database.prepare(MAKER_IS_GONE);
  const revokeOne = database.prepare(revoke('SELECT id FROM token WHERE id = :id'));
  const removeExpiry = database.prepare('UPDATE token SET expires_at = NULL WHERE id = :id');
  const insertSession = database.prepare(insertWhere(HAS_PARENT));
  const forgetEnded = database.prepare(FORGET_ENDED_SESSIONS);
  const revokeOldest = database.prepare(REVOKE_OLDEST_SESSIONS);
  const add = (statement: Statement) => (token: AccessToken, hash: TokenHash) =>
    statement.run(tokenColumns(token, hash)).changes > 0;
  return {
    addToken: (token: AccessToken, hash: TokenHash): TokenAddition => {
      if (isMakerGone.get({ maker: O.toNullable(token.maker) }) !== undefined) return 'maker_ended';
      return add(insert)(token, hash) ? 'added' : 'name_taken';
    },
    addFirstToken: add(insertFirst),
    addSession: (session: AccessToken, hash: TokenHash): boolean => {
      const at = session.createdAt.getTime();
      revokeOldest.run({ parent: O.toNullable(session.parent), at });
      forgetEnded.run({ at });
      return add(insertSession)(session, hash);
    },
    revokeToken: (id: Uuid, at: Date): boolean =>
      revokeOne.run({ id, at: at.getTime() }).changes > 0,
    removeExpiry: (id: Uuid): boolean => removeExpiry.run({ id }).changes > 0,
  };
};
