import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RejectedLoginRegister } from '../../../../core/dump-check/ports/rejected-login-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeLoginRejection } from '../../sql/dump-check/login-rejection-row.js';
import type { SqliteSession } from '../connection/session.js';

export const sqliteRejectedLoginRegister = (
  { database, run, write }: SqliteSession,
  { digest }: Pick<SecretSealer, 'digest'>,
): RejectedLoginRegister => {
  const find = database.prepare('SELECT refusal, at, count FROM login_rejection WHERE key = ?');
  const selectOld = database.prepare('SELECT 1 FROM login_rejection WHERE at < ? LIMIT 1');
  /** Writes only where there is something to remove, which most logins and most hours have not. */
  const writeIf = (isThere: () => boolean, removal: ReturnType<RejectedLoginRegister['remove']>) =>
    pipe(
      run(() => E.right(isThere())),
      TE.flatMap((any) => (any ? removal : TE.right(undefined))),
    );
  return {
    find: (login) => run(() => decodeLoginRejection(find.get(digest(login)))),
    put: (login, rejection) => write('putRejection', digest(login), rejection),
    remove: (login) => {
      const key = digest(login);
      return writeIf(() => find.get(key) !== undefined, write('removeRejection', key));
    },
    purge: (before) =>
      writeIf(
        () => selectOld.get(before.getTime()) !== undefined,
        write('purgeRejections', before),
      ),
  };
};
