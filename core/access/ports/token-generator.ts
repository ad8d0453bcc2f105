import type { IO } from 'fp-ts/lib/IO.js';
import type { Secret } from '../../shared/secret.js';
import type { Uuid } from '../../shared/uuid.js';
import type { TokenHash } from './token-register.js';

/** A new token: its text is printed once and stored nowhere. */
export interface GeneratedToken {
  readonly id: Uuid;
  readonly text: Secret;
  readonly hash: TokenHash;
}

export interface TokenGenerator {
  /** Generates a token that cannot be guessed: `ship_` and 32 random bytes in base64url. No two are equal. */
  readonly generate: IO<GeneratedToken>;
  /** The hash under which a token of this text is stored; the same text always has the same hash. */
  readonly hash: (text: string) => TokenHash;
}
