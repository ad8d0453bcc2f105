import * as t from 'io-ts';
import { Uuid } from '../../../../core/shared/uuid.js';
import { decodeFields, named } from '../rows/decode-row.js';
import { Instant, jsonText, nullable } from '../rows/column-codecs.js';
import { PermissionCodec } from './permission-row.js';

const grant = t.strict({ permission: PermissionCodec, scope: t.union([t.literal('fleet'), Uuid]) });

/** Takes a WHERE or an ORDER BY. */
export const SELECT_TOKENS =
  'SELECT id, name, grants, created_at, expires_at, revoked_at, parent, maker FROM token';

/** Grants are JSON, since they never change. */
export const decodeTokenRow = decodeFields(
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
