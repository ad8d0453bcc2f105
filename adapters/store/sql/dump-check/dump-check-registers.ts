import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { SeenServers } from '../../../../core/dump-check/ports/seen-servers.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { Dialect, Engine, MethodsOf, Preparing } from '../engine/engine.js';
import { whereAny, writeIf } from '../engine/engine.js';
import { instanceOfDumped } from '../fleet/dump-target-row.js';
import { decodeColumn, decodeFields } from '../rows/decode-row.js';
import type {
  LoginRejection,
  RejectedLoginRegister,
} from '../../../../core/dump-check/ports/rejected-login-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { Instant, jsonText } from '../rows/column-codecs.js';
import { LoginRefusalCodec } from './login-refusal-codec.js';

const lastMajor = ({ key, ref }: Dialect): string => `
SELECT s.major
  FROM resource d CROSS JOIN resource i CROSS JOIN seen_server s
 WHERE d.id = :database::uuid AND d.type IN ('database', 'instance') AND i.id = ${instanceOfDumped('d')} AND s.${ref('instance')} = i.${key}`;

const decodeMajor = decodeColumn('major', t.Int, () => 'seen server');

export const seenServers = ({
  sql,
  prepare,
  read,
  writes,
}: Engine<DumpCheckWrites>): SeenServers => {
  const select = prepare('last_major', lastMajor(sql));
  const last = (database: ResourceId) => select.first(decodeMajor, { database });
  return {
    lastMajor: (database) => read(() => last(database)),
    saw: (database, major) =>
      writeIf(
        read(function* () {
          return O.toNullable(yield* last(database)) !== major;
        }),
        writes.saw(database, major),
        undefined,
      ),
  };
};

/** The lock waits for a transaction that removes the instance, and then finds no row. */
const putSeen = ({ key, ref, locking }: Dialect): string => `
INSERT INTO seen_server (${ref('instance')}, major)
SELECT i.${key}, :major::int
  FROM resource d CROSS JOIN resource i
 WHERE d.id = :database::uuid AND d.type IN ('database', 'instance') AND i.id = ${instanceOfDumped('d')} ${locking('FOR KEY SHARE OF i')}
    ON CONFLICT (${ref('instance')}) DO UPDATE SET major = excluded.major`;

const PUT_REJECTION = `
INSERT INTO login_rejection (key, refusal, at, count) VALUES (:key, :refusal, :at::bigint, :count)
    ON CONFLICT (key) DO UPDATE SET refusal = excluded.refusal, at = excluded.at, count = excluded.count`;

const purgeRejections = ({ isInUnlocked }: Dialect): string => `
DELETE FROM login_rejection
 WHERE ${isInUnlocked('key', 'SELECT key FROM login_rejection WHERE at < :before::bigint')}`;

type DumpCheckWrites = MethodsOf<ReturnType<typeof dumpCheckWrites>>;

/** What a dump check remembers. */
export const dumpCheckWrites = ({ sql, prepare }: Preparing) => {
  const saw = prepare('saw_server', putSeen(sql));
  const put = prepare('put_rejection', PUT_REJECTION);
  const remove = prepare('remove_rejection', 'DELETE FROM login_rejection WHERE key = :key');
  const purge = prepare('purge_rejections', purgeRejections(sql));
  return {
    saw: (database: ResourceId, major: number) => saw.run({ database, major }),
    put: (key: string, { refusal, ...rejection }: LoginRejection) =>
      put.run({ key, refusal: JSON.stringify(refusal), ...rejection }),
    remove: (key: string) => remove.run({ key }),
    purge: (before: Date) => purge.run({ before }),
  };
};

const decodeRejection = decodeFields(
  { refusal: jsonText(LoginRefusalCodec), at: Instant, count: t.number },
  () => 'rejected login',
);

export const rejectedLoginRegister = (
  { prepare, read, writes }: Engine<DumpCheckWrites>,
  { digest }: Pick<SecretSealer, 'digest'>,
): RejectedLoginRegister => {
  const ifAny = whereAny({ read });
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
    put: (login, rejection) => writes.put(digest(login), rejection),
    remove: (login) => {
      const key = digest(login);
      return ifAny(find, { key }, writes.remove(key), undefined);
    },
    purge: (before) => ifAny(anyOld, { before }, writes.purge(before), undefined),
  };
};
