import * as O from 'fp-ts/lib/Option.js';
import type { AccessToken, ListedToken } from '../../../core/access/access-token.js';
import { grantsOn } from '../../../core/access/caller.js';
import { aUuid } from '../shared/a-uuid.js';

export const aToken = (telling: Partial<AccessToken> = {}): AccessToken => ({
  id: aUuid(7),
  name: 'dashboard',
  grants: grantsOn('fleet', ['server:read', 'database:read']),
  createdAt: new Date('2026-11-20T08:00:00.000Z'),
  expiresAt: O.none,
  revokedAt: O.none,
  parent: O.none,
  maker: O.none,
  issuedBy: O.none,
  ...telling,
});

/** As lists have one that was never used. */
export const aListedToken = (telling: Partial<ListedToken> = {}): ListedToken => {
  const token = aToken(telling);
  return { ...token, lastUse: O.none, idleSince: token.createdAt, ...telling };
};

/** The SHA-256 of nothing in particular, told apart by a number. */
export const aHash = (n = 0): string => String(n).repeat(64).slice(0, 64);
