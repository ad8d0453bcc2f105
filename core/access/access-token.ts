import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller, Grant } from './caller.js';
import type { Permission } from './permission.js';
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
   * Of any other: the token, or the session of one, that made it, with which it ends, and before which it expires. None for one that
   * was made at the host or through a sign-on of the embedding service.
   */
  readonly maker: O.Option<Uuid>;
}

/** The id of the token that is issued at the very first start: there is one at most in a store. */
export const FIRST_TOKEN_ID = 'f1257000-0000-4000-8000-000000000000' as Uuid;

/** How many sessions of one token there are at most: far more than people sign in with one, and few enough to be listed. */
export const SESSIONS_PER_TOKEN = 100;

/** The first token ends after a day unless it was used before. */
export const endsUnlessUsed = ({ id, expiresAt }: AccessToken): boolean =>
  id === FIRST_TOKEN_ID && O.isSome(expiresAt);

/** A token is dead from the instant at which it expires. */
export const isLive = (token: AccessToken, now: Date): boolean =>
  O.isNone(token.revokedAt) &&
  pipe(
    token.expiresAt,
    O.match(
      () => true,
      (expiresAt) => now < expiresAt,
    ),
  );

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
