import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { AccessToken } from '../../../../core/access/access-token.js';
import type { TokenHash } from '../../../../core/access/ports/token-register.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant, jsonText, nullable } from '../rows/column-codecs.js';
import { PermissionCodec } from './permission-row.js';

const grant = t.strict({ permission: PermissionCodec, scope: t.union([t.literal('fleet'), Uuid]) });

/** Takes a WHERE or an ORDER BY. */
export const SELECT_TOKENS =
  'SELECT id, name, grants, created_at, expires_at, revoked_at, parent, maker FROM token';

const TokenRow = t.strict({
  id: Uuid,
  name: t.string,
  grants: jsonText(t.readonlyArray(grant)),
  created_at: Instant,
  expires_at: nullable(Instant),
  revoked_at: nullable(Instant),
  parent: nullable(Uuid),
  maker: nullable(Uuid),
});

export const decodeTokenRow = flow(
  decodeRow(TokenRow, named('token')),
  E.map(({ created_at, expires_at, revoked_at, ...rest }): AccessToken => ({
    ...rest,
    createdAt: created_at,
    expiresAt: expires_at,
    revokedAt: revoked_at,
  })),
);

/** The columns of a token. Grants are JSON, since they never change. */
export const tokenColumns = (token: AccessToken, hash: TokenHash) => ({
  id: token.id,
  name: token.name,
  hash,
  grants: JSON.stringify(token.grants),
  createdAt: token.createdAt,
  expiresAt: O.toNullable(token.expiresAt),
  revokedAt: O.toNullable(token.revokedAt),
  parent: O.toNullable(token.parent),
  maker: O.toNullable(token.maker),
});
