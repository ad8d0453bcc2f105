import type { Database, Statement } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import { type AccessToken, SESSIONS_PER_TOKEN } from '../../../core/access/access-token.js';
import type { TokenHash } from '../../../core/access/ports/token-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { tokenColumns } from '../../sql/access/token-columns.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at, parent)
SELECT :id, :name, :hash, :grants, :createdAt, :expiresAt, :revokedAt, :parent WHERE ${condition}`;

const NAME_IS_FREE =
  'NOT EXISTS (SELECT 1 FROM token WHERE name = :name AND revoked_at IS NULL AND parent IS NULL)';

const HAS_PARENT =
  'EXISTS (SELECT 1 FROM token WHERE id = :parent AND revoked_at IS NULL AND parent IS NULL)';

const FORGET_ENDED_SESSIONS =
  'DELETE FROM token WHERE parent IS NOT NULL AND (expires_at <= :now OR revoked_at IS NOT NULL)';

/** Those of the parent that make room for another one. */
const FORGET_OLDEST_SESSIONS = `
DELETE FROM token WHERE id IN (
  SELECT id FROM token WHERE parent = :parent ORDER BY created_at DESC LIMIT -1 OFFSET ${SESSIONS_PER_TOKEN - 1})`;

/** The changes of tokens; each returns false where it changes nothing. */
export const tokenWrites = (database: Database) => {
  const insert = database.prepare(insertWhere(NAME_IS_FREE));
  const insertFirst = database.prepare(insertWhere('NOT EXISTS (SELECT 1 FROM token)'));
  const revoke = database.prepare(
    'UPDATE token SET revoked_at = coalesce(revoked_at, :at) WHERE id = :id OR parent = :id',
  );
  const removeExpiry = database.prepare('UPDATE token SET expires_at = NULL WHERE id = :id');
  const insertSession = database.prepare(insertWhere(HAS_PARENT));
  const forgetEnded = database.prepare(FORGET_ENDED_SESSIONS);
  const forgetOldest = database.prepare(FORGET_OLDEST_SESSIONS);
  const add = (statement: Statement) => (token: AccessToken, hash: TokenHash) =>
    statement.run(tokenColumns(token, hash)).changes > 0;
  return {
    addToken: add(insert),
    addFirstToken: add(insertFirst),
    addSession: (session: AccessToken, hash: TokenHash): boolean => {
      forgetEnded.run({ now: session.createdAt.getTime() });
      forgetOldest.run({ parent: O.toNullable(session.parent) });
      return add(insertSession)(session, hash);
    },
    revokeToken: (id: Uuid, at: Date): boolean => revoke.run({ id, at: at.getTime() }).changes > 0,
    removeExpiry: (id: Uuid): boolean => removeExpiry.run({ id }).changes > 0,
  };
};
