import type * as O from 'fp-ts/lib/Option.js';
import type { AccessToken } from '../../../../core/access/access-token.js';
import type { TokenRegister } from '../../../../core/access/ports/token-register.js';
import { findToken, tokenRegister } from '../../sql/access/token-register.js';
import { cacheByRevision } from '../connection/cache-by-revision.js';
import type { SqliteEngine } from '../connection/engine.js';
import type { SqliteSession } from '../connection/session.js';

/** A token is read again once any has changed. */
export const sqliteTokenRegister = (
  engine: SqliteEngine,
  { run, revision }: SqliteSession,
): TokenRegister => {
  const find = findToken(engine);
  const unlessUnchanged = cacheByRevision<O.Option<AccessToken>>(() => revision.current().tokens);
  return tokenRegister(engine, (hash) =>
    run(() => unlessUnchanged(hash, () => engine.runNow(find(hash)))),
  );
};
