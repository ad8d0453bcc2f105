import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../../../../core/access/access-token.js';
import type { TokenRegister } from '../../../../core/access/ports/token-register.js';
import { decodeRows } from '../../sql/rows/decode-row.js';
import { decodeTokenRow, SELECT_TOKENS } from '../../sql/access/token-row.js';
import type { SqliteSession } from '../connection/session.js';
import { cacheByRevision } from '../connection/cache-by-revision.js';

export const sqliteTokenRegister = ({
  database,
  run,
  write,
  revision,
}: SqliteSession): TokenRegister => {
  const selectAny = database.prepare('SELECT 1 FROM token LIMIT 1');
  const find = database.prepare(`${SELECT_TOKENS} WHERE hash = ?`);
  const unlessUnchanged = cacheByRevision<O.Option<AccessToken>>(() => revision.current().tokens);
  const list = database.prepare(`${SELECT_TOKENS} ORDER BY created_at, name`);
  return {
    add: (token, hash) => write('addToken', token, hash),
    // Read first without the lock: a service can then start while another process writes.
    addFirst: (token, hash) =>
      pipe(
        run(() => E.right(selectAny.get() !== undefined)),
        TE.flatMap((hasTokens) =>
          hasTokens ? TE.right(false) : write('addFirstToken', token, hash),
        ),
      ),
    addSession: (session, hash) => write('addSession', session, hash),
    findByHash: (hash) =>
      run(() =>
        unlessUnchanged(hash, () => {
          const row = find.get(hash);
          return row === undefined ? E.right(O.none) : pipe(decodeTokenRow(row), E.map(O.some));
        }),
      ),
    list: run(() => decodeRows(decodeTokenRow, list.all())),
    revoke: (id, at) => write('revokeToken', id, at),
    removeExpiry: (id) => write('removeExpiry', id),
  };
};
