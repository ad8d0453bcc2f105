import type { Database, Statement } from 'better-sqlite3';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { TokenHash } from '../../../core/access/ports/token-register.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { tokenColumns } from '../../sql/access/token-columns.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at)
SELECT :id, :name, :hash, :grants, :createdAt, :expiresAt, :revokedAt WHERE NOT EXISTS (${condition})`;

const NAME_TAKEN = 'SELECT 1 FROM token WHERE name = :name AND revoked_at IS NULL';

/** The changes of tokens; each returns false where it changes nothing. */
export const tokenWrites = (database: Database) => {
  const insert = database.prepare(insertWhere(NAME_TAKEN));
  const insertFirst = database.prepare(insertWhere('SELECT 1 FROM token'));
  const revoke = database.prepare(
    'UPDATE token SET revoked_at = coalesce(revoked_at, :at) WHERE id = :id',
  );
  const add = (statement: Statement) => (token: AccessToken, hash: TokenHash) =>
    statement.run(tokenColumns(token, hash)).changes > 0;
  return {
    addToken: add(insert),
    addFirstToken: add(insertFirst),
    revokeToken: (id: Uuid, at: Date): boolean => revoke.run({ id, at: at.getTime() }).changes > 0,
  };
};
