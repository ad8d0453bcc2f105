import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller, Grant, Permission, RequestOrigin } from './caller.js';
import { DAY_MS, isAhead } from '../shared/durations.js';
import type { Uuid } from '../shared/uuid.js';

/** A stored bearer token. Its text is known only to its holder; the store has a hash of it. */
export interface AccessToken {
  readonly id: Uuid;
  readonly name: string;
  readonly grants: readonly Grant[];
  readonly createdAt: Date;
  readonly expiresAt: O.Option<Date>;
  readonly revokedAt: O.Option<Date>;
  /** Of a session: the token that it acts for, and with which it ends. */
  readonly parent: O.Option<Uuid>;
  /**
   * Of any other: the token, or the session of one, with which it ends: what made it or, where that was revoked without it, what is
   * next above. None for one that was made at the host or through a sign-on of the embedding service.
   */
  readonly maker: O.Option<Uuid>;
  /** Who made it: a caller, as it was known then. None of the first token, of sessions, and of what is older than makers. */
  readonly issuedBy: O.Option<Issuer>;
}

export type Issuer = Pick<Caller, 'id' | 'name'>;

/** That a token, or a session, was presented. */
export interface TokenUse extends Omit<RequestOrigin, 'id'> {
  readonly at: Date;
}

export interface ListedToken extends AccessToken {
  readonly lastUse: O.Option<TokenUse>;
  /** Since when it is known not to have been used: then, or since it was made, or since uses are noted. */
  readonly idleSince: Date;
}

/** The id of the token that is issued at the very first start: there is one at most in a store. */
export const FIRST_TOKEN_ID = 'f1257000-0000-4000-8000-000000000000' as Uuid;

/** How many sessions of one token there are at most: far more than people sign in with one, and few enough to be listed. */
export const SESSIONS_PER_TOKEN = 100;

/** The first token ends after a day unless it was used before. */
export const endsUnlessUsed = ({ id, expiresAt }: AccessToken): boolean =>
  id === FIRST_TOKEN_ID && O.isSome(expiresAt);

/** A token is dead from the instant at which it expires. A session that begins later than now would last too long. */
export const isLive = (token: AccessToken, now: Date): boolean =>
  O.isNone(token.revokedAt) &&
  (O.isNone(token.parent) || !isAhead(token.createdAt, now)) &&
  pipe(
    token.expiresAt,
    O.match(
      () => true,
      (expiresAt) => now < expiresAt,
    ),
  );

/** How long a token that somebody needs is not used at most. */
const UNUSED_MS = 90 * DAY_MS;

/** From when on a token counts as unused; none for one that has ended, and for sessions, which end soon. */
export const unusedFrom = (token: ListedToken, now: Date): O.Option<Date> => {
  const from = new Date(token.idleSince.getTime() + UNUSED_MS);
  return isLive(token, now) && O.isNone(token.parent) && from <= now ? O.some(from) : O.none;
};

/** Of all tokens those that these callers issued or that are their sessions, what those issued, and so on. */
export const issuedUnder = <A extends AccessToken>(
  tokens: readonly A[],
  callers: ReadonlySet<string>,
): readonly A[] => {
  const under = tokens.filter(({ parent, issuedBy }) =>
    O.exists((id: string) => callers.has(id))(O.alt(() => O.map(idOf)(issuedBy))(parent)),
  );
  const found = new Set([...callers, ...under.map(({ id }) => id)]);
  return found.size === callers.size ? under : issuedUnder(tokens, found);
};

const idOf = ({ id }: Issuer): string => id;

/** Who runs the command line on the store itself, and could change it without it. */
export const LOCAL_OPERATOR_ID = 'local operator';

/**
 * Whether somebody may be behind both callers: one of them issued the other, or what is still in use issued both. Who is no token,
 * such as a person, is always in use; that both were issued at the host says nothing.
 */
export const haveOneHand = (
  tokens: readonly AccessToken[],
  one: string,
  other: string,
  now: Date,
): boolean => {
  const byId = new Map(tokens.map((token): [string, AccessToken] => [token.id, token]));
  const above = (id: string): readonly string[] => {
    const issuer = O.chain(({ issuedBy }: AccessToken) => issuedBy)(O.fromNullable(byId.get(id)));
    return [id, ...(O.isSome(issuer) ? above(issuer.value.id) : [])];
  };
  const others = new Set(above(other));
  const isInUse = (id: string): boolean => {
    const token = byId.get(id);
    return token === undefined ? id !== LOCAL_OPERATOR_ID : isLive(token, now);
  };
  return above(one).some((id) => others.has(id) && (id === one || id === other || isInUse(id)));
};

/** Permissions that are younger than some tokens, and those on the fleet of which each is a part. */
const YOUNGER: readonly (readonly [younger: Permission, within: readonly Permission[]])[] = [
  // Policies name destinations.
  ['policy:read', ['destination:read']],
  // An administrator may do all else, and could not even give it to others.
  ...(['backup:restore', 'audit:read'] as const).map(
    (younger) =>
      [younger, ['backup:write', 'backup:report', 'fleet:write', 'token:write']] as const,
  ),
];

const withYounger = (grants: readonly Grant[]): readonly Grant[] => {
  const holds = (wanted: Permission): boolean =>
    grants.some(({ permission, scope }) => permission === wanted && scope === 'fleet');
  const added = YOUNGER.filter(([younger, within]) => within.every(holds) && !holds(younger));
  return added.length === 0
    ? grants
    : [...grants, ...added.map(([permission]): Grant => ({ permission, scope: 'fleet' }))];
};

/** A session acts as its token. */
export const callerOf = ({ id, parent, name, grants, expiresAt }: AccessToken): Caller => ({
  id: O.getOrElse(() => id)(parent),
  tokenId: id,
  name,
  grants: withYounger(grants),
  ...(O.isSome(expiresAt) && { expiresAt: expiresAt.value }),
});
