import type { TokenHash, TokenRegister } from '../../../../core/access/ports/token-register.js';
import { type Engine, type Preparing, writeIf } from '../engine/engine.js';
import { containsNul, Instant, jsonText, nullable } from '../rows/column-codecs.js';
import type { tokenWrites } from './token-writes.js';
import * as t from 'io-ts';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeColumn, decodeFields, named } from '../rows/decode-row.js';
import type { Permission } from '../../../../core/access/permission.js';

const PermissionCodec = t.keyof({
  'server:read': null,
  'instance:read': null,
  'database:read': null,
  'schedule:read': null,
  'destination:read': null,
  'channel:read': null,
  'policy:read': null,
  'backup:read': null,
  'backup:write': null,
  'backup:report': null,
  'backup:restore': null,
  'problem:write': null,
  'fleet:write': null,
  'token:write': null,
  'audit:read': null,
} satisfies Readonly<Record<Permission, null>>);

export const decodePermissionRow = decodeColumn('permission', PermissionCodec, () => 'grants');

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

const grant = t.strict({ permission: PermissionCodec, scope: t.union([t.literal('fleet'), Uuid]) });

/** Takes a WHERE or an ORDER BY. */
const SELECT_TOKENS =
  'SELECT id, name, grants, created_at, expires_at, revoked_at, parent, maker FROM token';

/** Grants are JSON, since they never change. */
const decodeTokenRow = decodeFields(
  {
    id: Uuid,
    name: t.string,
    grants: jsonText(t.readonlyArray(grant)),
    createdAt: Instant,
    expiresAt: nullable(Instant),
    revokedAt: nullable(Instant),
    parent: nullable(Uuid),
    maker: nullable(Uuid),
  },
  named('token'),
);
