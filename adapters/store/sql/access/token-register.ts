import type { TokenHash, TokenRegister } from '../../../../core/access/ports/token-register.js';
import { type Engine, type Preparing, writeIf } from '../engine/engine.js';
import { containsNul } from '../rows/column-codecs.js';
import { decodeTokenRow, SELECT_TOKENS } from './token-row.js';
import type { tokenWrites } from './token-writes.js';

/** Reads a token by its hash, which each engine caches in its own way. */
export const findToken = ({ prepare }: Preparing) => {
  const find = prepare('token_by_hash', `${SELECT_TOKENS} WHERE hash = :hash`);
  return (hash: TokenHash) => find.first(decodeTokenRow, { hash: containsNul(hash) ? '' : hash });
};

export const tokenRegister = (
  { prepare, read, writes }: Engine<ReturnType<typeof tokenWrites>>,
  findByHash: TokenRegister['findByHash'],
): TokenRegister => {
  const any = prepare('any_token', 'SELECT 1 FROM token LIMIT 1');
  const list = prepare('list_tokens', `${SELECT_TOKENS} ORDER BY created_at, name`);
  return {
    add: writes.addToken,
    // Read first without the lock: a service also starts while others write, and on a store that is read-only.
    addFirst: (token, hash) =>
      writeIf(
        read(function* () {
          return !(yield* any.any());
        }),
        writes.addFirstToken(token, hash),
        false,
      ),
    addSession: writes.addSession,
    findByHash,
    list: read(() => list.rows(decodeTokenRow)),
    revoke: writes.revokeToken,
    removeExpiry: writes.removeExpiry,
  };
};
