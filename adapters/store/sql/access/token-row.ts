import * as E from 'fp-ts/lib/Either.js';
import { flow } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { AccessToken } from '../../../../core/access/access-token.js';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeRow, named } from '../rows/decode-row.js';
import { Instant, jsonText } from '../rows/column-codecs.js';
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
  expires_at: t.union([Instant, t.null]),
  revoked_at: t.union([Instant, t.null]),
  parent: t.union([Uuid, t.null]),
  maker: t.union([Uuid, t.null]),
});

const toToken = ({
  created_at,
  expires_at,
  revoked_at,
  parent,
  maker,
  ...rest
}: t.TypeOf<typeof TokenRow>): AccessToken => ({
  ...rest,
  createdAt: created_at,
  expiresAt: O.fromNullable(expires_at),
  revokedAt: O.fromNullable(revoked_at),
  parent: O.fromNullable(parent),
  maker: O.fromNullable(maker),
});

export const decodeTokenRow = flow(decodeRow(TokenRow, named('token')), E.map(toToken));
