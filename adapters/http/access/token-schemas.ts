import { PERMISSIONS } from '../../../core/access/permission.js';
import { ROLES } from '../../../core/access/role.js';
import { orNull, schema } from '../openapi/references.js';

const SCOPE = {
  description: '`fleet`, or the id of a resource and everything under it.',
  anyOf: [{ const: 'fleet' }, schema('Uuid')],
};

const INSTANT_OR_NULL = orNull(schema('Instant'));

export const GRANTS = {
  type: 'array',
  items: {
    type: 'object',
    properties: { permission: { enum: PERMISSIONS }, scope: SCOPE },
    required: ['permission', 'scope'],
  },
};

const TOKEN = {
  id: schema('Uuid'),
  name: { type: 'string' },
  grants: GRANTS,
  created_at: schema('Instant'),
  expires_at: INSTANT_OR_NULL,
  revoked_at: INSTANT_OR_NULL,
  parent_id: {
    ...orNull(schema('Uuid')),
    description: 'Of the session of a browser: the token that it acts for, and with which it ends.',
  },
  maker_id: {
    ...orNull(schema('Uuid')),
    description:
      'The token, or the session of one, that made it and with which it ends; of a session its `parent_id`. Null where it was made at the host, through a sign-on of the embedding service, or before makers were noted.',
  },
};

export const TOKEN_SCHEMAS = {
  TokenRequest: {
    type: 'object',
    description: 'Either a role or a list of permissions.',
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      role: { enum: ROLES },
      permissions: { type: 'array', minItems: 1, items: { enum: PERMISSIONS } },
      scope: { ...SCOPE, default: 'fleet' },
      expires_at: {
        ...orNull({ type: 'string', format: 'date-time' }),
        description:
          'No later than the token of the caller; when that one does unless it is given.',
      },
    },
    required: ['name'],
    oneOf: [{ required: ['role'] }, { required: ['permissions'] }],
  },
  Token: { type: 'object', properties: TOKEN, required: Object.keys(TOKEN) },
  Tokens: {
    type: 'object',
    properties: { tokens: { type: 'array', items: schema('Token') } },
    required: ['tokens'],
  },
  IssuedToken: {
    type: 'object',
    properties: {
      ...TOKEN,
      token: {
        type: 'string',
        description: 'The text of the token, which is in this response only.',
      },
    },
    required: [...Object.keys(TOKEN), 'token'],
  },
};
