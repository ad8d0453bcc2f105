import * as O from 'fp-ts/lib/Option.js';
import type * as t from 'io-ts';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { Caller } from '../../../core/access/caller.js';
import { PERMISSIONS } from '../../../core/access/permission.js';
import type { IssuedToken } from '../../../core/access/use-cases/issue-token.js';
import {
  about,
  choice,
  documented,
  instant,
  listOf,
  named,
  orNull,
  record,
  text,
  uuid,
} from '../operation/described.js';
import { isoOrNull } from '../fields/instants.js';

/** Where a permission holds. */
export const SCOPE = documented(
  text,
  {
    description: '`fleet`, or the id of a resource and everything under it.',
    anyOf: [{ const: 'fleet' }, uuid.schema],
  },
  [uuid],
);

const grants = listOf(record({ permission: choice(PERMISSIONS), scope: SCOPE }));

const TOKEN = {
  id: uuid,
  name: text,
  grants,
  created_at: instant,
  expires_at: orNull(instant),
  revoked_at: orNull(instant),
  parent_id: about(
    orNull(uuid),
    'Of the session of a browser: the token that it acts for, and with which it ends.',
  ),
  maker_id: about(
    orNull(uuid),
    'The token, or the session of one, that made it and with which it ends; of a session its `parent_id`. Null where it was made at the host, through a sign-on of the embedding service, or before makers were noted.',
  ),
};

/** A token without its text. */
export const TokenBody = named('Token', record(TOKEN));
export type TokenBody = t.TypeOf<typeof TokenBody>;

export const TokensBody = named('Tokens', record({ tokens: listOf(TokenBody) }));

export const IssuedTokenBody = named(
  'IssuedToken',
  record({
    ...TOKEN,
    token: about(text, 'The text of the token, which is in this response only.'),
  }),
);
export type IssuedTokenBody = t.TypeOf<typeof IssuedTokenBody>;

export const tokenBody = (token: AccessToken): TokenBody => ({
  id: token.id,
  name: token.name,
  grants: token.grants.map(({ permission, scope }) => ({ permission, scope })),
  created_at: token.createdAt.toISOString(),
  expires_at: isoOrNull(token.expiresAt),
  revoked_at: isoOrNull(token.revokedAt),
  parent_id: O.toNullable(token.parent),
  maker_id: O.toNullable(O.alt(() => token.maker)(token.parent)),
});

export const issuedTokenBody = ({ token, text: secret }: IssuedToken): IssuedTokenBody => ({
  ...tokenBody(token),
  token: secret.reveal(),
});

/** Who makes a request, and what that caller may do where. */
export const MeBody = named(
  'Me',
  record({
    id: about(text, 'Of a token, its id.'),
    name: about(
      orNull(text),
      'Of a token, its name; null where the sign-on of the embedding service has none.',
    ),
    grants,
    expires_at: about(orNull(instant), 'When the credential ends by itself; null if never.'),
  }),
);

export const meBody = ({ id, name, grants: held, expiresAt }: Caller): t.TypeOf<typeof MeBody> => ({
  id,
  name: name ?? null,
  grants: held.map(({ permission, scope }) => ({ permission, scope })),
  expires_at: isoOrNull(O.fromNullable(expiresAt)),
});
