import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { RejectedLoginRegister } from '../../../../core/dump-check/ports/rejected-login-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { decodeLoginRejection } from '../../sql/dump-check/login-rejection-row.js';
import type { PostgresSession } from '../connection/session.js';

const FIND_REJECTION = 'SELECT refusal, at, count FROM login_rejection WHERE key = $1';

const PUT = `
INSERT INTO login_rejection (key, refusal, at, count) VALUES ($1, $2, $3::bigint, $4)
    ON CONFLICT (key) DO UPDATE SET refusal = excluded.refusal, at = excluded.at, count = excluded.count`;

const REMOVE = 'DELETE FROM login_rejection WHERE key = $1';

/** Two nodes that purge at once skip each other's rows, so that they cannot deadlock. */
const PURGE_REJECTIONS = `
DELETE FROM login_rejection
 WHERE key = ANY (ARRAY(SELECT key FROM login_rejection WHERE at < $1::bigint FOR UPDATE SKIP LOCKED))`;

export const postgresRejectedLoginRegister = (
  { read, write }: PostgresSession,
  { digest }: Pick<SecretSealer, 'digest'>,
): RejectedLoginRegister => {
  const change = (name: string, text: string, ...values: readonly unknown[]) =>
    pipe(
      write({ name, text, values: [...values] }),
      TE.map(() => undefined),
    );
  return {
    find: (login) =>
      pipe(
        read({ name: 'find_rejection', text: FIND_REJECTION, values: [digest(login)] }),
        TE.flatMapEither(({ rows: [row] }) => decodeLoginRejection(row)),
      ),
    put: (login, { refusal, at, count }) =>
      change('put_rejection', PUT, digest(login), JSON.stringify(refusal), at.getTime(), count),
    remove: (login) => change('remove_rejection', REMOVE, digest(login)),
    purge: (before) => change('purge_rejections', PURGE_REJECTIONS, before.getTime()),
  };
};
