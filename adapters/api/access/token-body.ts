import type * as t from 'io-ts';
import type { ListedToken } from '../../../core/access/access-token.js';
import { type Caller, PERMISSIONS, ROLES } from '../../../core/access/caller.js';
import type { IssuedToken } from '../../../core/access/use-cases/issue-token.js';
import * as d from '../operation/described.js';
import { encode } from '../operation/encode.js';

/** Where a permission holds. */
export const SCOPE = d.documented(
  d.text,
  {
    description: '`fleet`, or the id of a resource and everything under it.',
    anyOf: [{ const: 'fleet' }, d.uuid.schema],
  },
  [d.uuid],
);

const grants = d.listOf(d.record({ permission: d.choice(PERMISSIONS), scope: SCOPE }));

const TOKEN = {
  id: d.uuid,
  name: d.text,
  grants,
  created_at: d.instant,
  expires_at: d.orNull(d.instant),
  revoked_at: d.orNull(d.instant),
  parent_id: d.about(
    d.orNull(d.uuid),
    'Of the session of a browser: the token that it acts for, and with which it ends.',
  ),
  issued_by: d.about(
    d.orNull(d.record({ id: d.text, name: d.orNull(d.text) })),
    'Who made it: a token, or another caller, as it was called then. Null of the first token, of sessions and where it is not known.',
  ),
  last_use: d.about(
    d.orNull(
      d.record({
        at: d.instant,
        address: d.text,
        client: d.about(d.orNull(d.text), 'The `User-Agent`, cut to 120 characters of ASCII.'),
      }),
    ),
    'When and from where it was presented last, to a minute; that of a session counts for its token. Null where that is not known.',
  ),
};

/** A token without its text. */
export const TokenBody = d.namedRecord('Token', TOKEN);
export type TokenBody = t.TypeOf<typeof TokenBody>;

export const TokensBody = d.namedRecord('Tokens', { tokens: d.listOf(TokenBody) });

export const IssuedTokenBody = d.namedRecord('IssuedToken', {
  ...TOKEN,
  token: d.about(d.text, 'The text of the token, which is in this response only.'),
});
export type IssuedTokenBody = t.TypeOf<typeof IssuedTokenBody>;

export const tokenBody = (token: ListedToken): TokenBody =>
  encode(TokenBody, { ...token, parentId: token.parent });

export const issuedTokenBody = ({ token, text: secret }: IssuedToken): IssuedTokenBody =>
  encode(
    IssuedTokenBody,
    { ...token, parentId: token.parent },
    { last_use: null, token: secret.reveal() },
  );

/** A role that a group of the provider has somewhere. */
const GroupRoleBody = d.namedRecord('GroupRole', {
  group: d.words,
  role: d.choice(ROLES),
  scope: SCOPE,
});

export const GroupRolesBody = d.namedRecord('GroupRoles', { groups: d.listOf(GroupRoleBody) });
export type GroupRolesBody = t.TypeOf<typeof GroupRolesBody>;

/** Who makes a request, and what that caller may do where. */
export const MeBody = d.namedRecord('Me', {
  id: d.about(d.text, 'Of a token, its id.'),
  name: d.about(
    d.orNull(d.text),
    'Of a token, its name; null where the sign-on of the embedding service has none.',
  ),
  grants,
  expires_at: d.about(d.orNull(d.instant), 'When the credential ends by itself; null if never.'),
});

export const meBody = (caller: Caller): t.TypeOf<typeof MeBody> => encode(MeBody, caller);
