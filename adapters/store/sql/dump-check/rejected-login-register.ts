import * as t from 'io-ts';
import type { RejectedLoginRegister } from '../../../../core/dump-check/ports/rejected-login-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { type Engine, writeIf } from '../engine/engine.js';
import { Instant, jsonText } from '../rows/column-codecs.js';
import { decodeFields } from '../rows/decode-row.js';
import type { dumpCheckWrites } from './dump-check-writes.js';
import { LoginRefusalCodec } from './login-refusal-codec.js';

const decodeRejection = decodeFields(
  { refusal: jsonText(LoginRefusalCodec), at: Instant, count: t.number },
  () => 'rejected login',
);

export const rejectedLoginRegister = (
  { prepare, read, writes }: Engine<ReturnType<typeof dumpCheckWrites>>,
  { digest }: Pick<SecretSealer, 'digest'>,
): RejectedLoginRegister => {
  const find = prepare(
    'find_rejection',
    'SELECT refusal, at, count FROM login_rejection WHERE key = :key',
  );
  const anyOld = prepare(
    'any_rejection_to_purge',
    'SELECT 1 FROM login_rejection WHERE at < :before::bigint LIMIT 1',
  );
  return {
    find: (login) => read(() => find.first(decodeRejection, { key: digest(login) })),
    put: (login, rejection) => writes.putRejection(digest(login), rejection),
    remove: (login) => {
      const key = digest(login);
      return writeIf(
        read(() => find.any({ key })),
        writes.removeRejection(key),
        undefined,
      );
    },
    purge: (before) =>
      writeIf(
        read(() => anyOld.any({ before })),
        writes.purgeRejections(before),
        undefined,
      ),
  };
};
