import type { IO } from 'fp-ts/lib/IO.js';
import type { Secret } from '../../shared/secret.js';
import type { Uuid } from '../../shared/uuid.js';
import type { TokenHash } from './token-register.js';

/** A token fresh from the mint: its text is shown once and kept nowhere. */
export interface GeneratedToken {
  readonly id: Uuid;
  readonly text: Secret;
  readonly hash: TokenHash;
}

export interface TokenGenerator {
  /** Makes a token that cannot be guessed: `ship_` and 32 random bytes in base64url. No two are alike. */
  readonly generate: IO<GeneratedToken>;
  /** The hash under which a token of this text is kept; the same text always has the same. */
  readonly hash: (text: string) => TokenHash;
}
