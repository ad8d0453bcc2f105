import type { Option } from 'fp-ts/lib/Option.js';
import type { AccessToken, ListedToken, TokenUse } from '../access-token.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { IO } from 'fp-ts/lib/IO.js';
import type { Secret } from '../../shared/secret.js';

/** The SHA-256 of a token's text, in lower-case hex. */
export type TokenHash = string;

/** Whether a token was stored; where it was not, what was in the way. */
export type TokenAddition = 'added' | 'name_taken' | 'maker_ended';

export interface TokenRegister {
  /**
   * Stores a token under its hash, unless a token of the same issuer that was not revoked has the name, where the names of sessions
   * do not count, or its maker was revoked or does not exist, which takes precedence.
   */
  readonly add: (token: AccessToken, hash: TokenHash) => PortTask<TokenAddition>;
  /** Stores a token if there has never been one, and returns whether it did; of several calls at once, one does. */
  readonly addFirst: (token: AccessToken, hash: TokenHash) => PortTask<boolean>;
  /**
   * Stores a session under its hash, whatever its name, and of its parent revokes the oldest that are live beyond
   * `SESSIONS_PER_TOKEN`, with all that they made. Removes the sessions that have ended and made no token: all in one change.
   * Returns false, and stores nothing, if its parent does not exist, was revoked, or is a session itself.
   */
  readonly addSession: (session: AccessToken, hash: TokenHash) => PortTask<boolean>;
  /** The token with this hash, dead or alive. On a shared store it may miss a revocation by another node for a second. */
  readonly findByHash: (hash: TokenHash) => PortTask<Option<AccessToken>>;
  /** Every token, dead or alive, the oldest first, then by name. */
  readonly list: PortTask<readonly ListedToken[]>;
  /**
   * Revokes a token, its sessions, the tokens that any of them made, and so on; what was revoked before keeps its first time.
   * With `keepIssued` the tokens that it or its sessions made stay, and end with what made it, if anything.
   * Returns false if there is no such token.
   */
  readonly revoke: (id: Uuid, at: Date, keepIssued?: boolean) => PortTask<boolean>;
  /** Notes when tokens were used last, unless a use up to an hour later is known. Skips those that do not exist. */
  readonly recordUses: (uses: ReadonlyMap<Uuid, TokenUse>) => PortTask<void>;
  /** Removes the expiry of a token; the next look-up here sees it. Returns false if there is no such token. */
  readonly removeExpiry: (id: Uuid) => PortTask<boolean>;
}

/** Takes uses of tokens, for callers who do not wait. */
export interface TokenUses {
  /** Stores the last use of a token within a minute or so. */
  readonly note: (token: Uuid, use: TokenUse) => void;
}

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
