import * as O from 'fp-ts/lib/Option.js';
import type { AccessToken } from '../../../../core/access/access-token.js';
import type { TokenHash } from '../../../../core/access/ports/token-register.js';

/** The columns of a token. Times are milliseconds since 1970 in UTC; grants are JSON, since they never change. */
export interface TokenColumns extends Pick<AccessToken, 'id' | 'name'> {
  readonly hash: TokenHash;
  readonly grants: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly parent: string | null;
  readonly maker: string | null;
}

export const tokenColumns = (
  { id, name, grants, createdAt, expiresAt, revokedAt, parent, maker }: AccessToken,
  hash: TokenHash,
): TokenColumns => ({
  id,
  name,
  hash,
  grants: JSON.stringify(grants),
  createdAt: createdAt.getTime(),
  expiresAt: millisOrNull(expiresAt),
  revokedAt: millisOrNull(revokedAt),
  parent: O.toNullable(parent),
  maker: O.toNullable(maker),
});

const millisOrNull = (date: O.Option<Date>): number | null =>
  O.isSome(date) ? date.value.getTime() : null;
