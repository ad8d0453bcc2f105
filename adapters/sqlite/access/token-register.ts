import type { Statement } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { TokenHash, TokenRegister } from '../../../core/access/ports/token-register.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { tokenColumns } from '../../sql/access/token-columns.js';
import { decodeTokenRow, SELECT_TOKENS } from '../../sql/access/token-row.js';
import type { SqliteSession } from '../connection/session.js';
import { cacheByRevision } from '../connection/cache-by-revision.js';

const insertWhere = (condition: string): string => `
INSERT INTO token (id, name, hash, grants, created_at, expires_at, revoked_at)
SELECT :id, :name, :hash, :grants, :createdAt, :expiresAt, :revokedAt WHERE NOT EXISTS (${condition})`;

const NAME_TAKEN = 'SELECT 1 FROM token WHERE name = :name AND revoked_at IS NULL';

export const sqliteTokenRegister = ({
  database,
  run,
  read,
  write,
  revision,
}: SqliteSession): TokenRegister => {
  const insert = database.prepare(insertWhere(NAME_TAKEN));
  const insertFirst = database.prepare(insertWhere('SELECT 1 FROM token'));
  const selectAny = database.prepare('SELECT 1 FROM token LIMIT 1');
  const find = database.prepare(`${SELECT_TOKENS} WHERE hash = ?`);
  const unlessUnchanged = cacheByRevision<O.Option<AccessToken>>(() => revision.current().tokens);
  const list = database.prepare(`${SELECT_TOKENS} ORDER BY created_at, name`);
  const revoke = database.prepare(
    'UPDATE token SET revoked_at = coalesce(revoked_at, :at) WHERE id = :id',
  );
  const add = (statement: Statement) => (token: AccessToken, hash: TokenHash) =>
    write(() => E.right(statement.run(tokenColumns(token, hash)).changes > 0));
  return {
    add: add(insert),
    // Read first without the lock: a service can then start while another process writes.
    addFirst: (token, hash) =>
      pipe(
        run(() => E.right(selectAny.get() !== undefined)),
        TE.flatMap((hasTokens) => (hasTokens ? TE.right(false) : add(insertFirst)(token, hash))),
      ),
    findByHash: (hash) =>
      read(() =>
        unlessUnchanged(hash, () => {
          const row = find.get(hash);
          return row === undefined ? E.right(O.none) : pipe(decodeTokenRow(row), E.map(O.some));
        }),
      ),
    list: run(() => decodeRows(decodeTokenRow, list.all())),
    revoke: (id, at) => run(() => E.right(revoke.run({ id, at: at.getTime() }).changes > 0)),
  };
};
