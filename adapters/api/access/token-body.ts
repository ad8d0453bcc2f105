import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import type { AccessToken } from '../../../core/access/access-token.js';
import type { IssuedToken } from '../../../core/access/use-cases/issue-token.js';
import { isoOrNull } from '../fields/instants.js';

/** A token without its text. */
export interface TokenBody {
  readonly id: string;
  readonly name: string;
  readonly grants: readonly { readonly permission: string; readonly scope: string }[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly revoked_at: string | null;
  /** Of the session of a browser: the id of the token that it acts for, and with which it ends. */
  readonly parent_id: string | null;
  /** The id of the token, or session, that made it: of a session its `parent_id`. Null for one that was made at the host. */
  readonly maker_id: string | null;
}

/** A new token with its text, which is in this response only. */
export interface IssuedTokenBody extends TokenBody {
  readonly token: string;
}

const textOrNull = t.union([t.string, t.null]);

export const TokenBody = t.type({
  id: t.string,
  name: t.string,
  grants: t.readonlyArray(t.type({ permission: t.string, scope: t.string })),
  created_at: t.string,
  expires_at: textOrNull,
  revoked_at: textOrNull,
  parent_id: textOrNull,
  maker_id: textOrNull,
}) satisfies t.Type<TokenBody, unknown>;

export const TokensBody = t.type({ tokens: t.readonlyArray(TokenBody) });

export const IssuedTokenBody = t.intersection([
  TokenBody,
  t.type({ token: t.string }),
]) satisfies t.Type<IssuedTokenBody, unknown>;

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

export const issuedTokenBody = ({ token, text }: IssuedToken): IssuedTokenBody => ({
  ...tokenBody(token),
  token: text.reveal(),
});
