import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../access-token.js';
import type { Uuid } from '../../shared/uuid.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** The SHA-256 of a token's text, in lower-case hex. */
export type TokenHash = string;

export interface TokenRegister {
  /** Keeps a token under its hash. Answers false, and keeps nothing, when the name is taken by a token that was not revoked. */
  readonly add: (token: AccessToken, hash: TokenHash) => TaskEither<PortFailure, boolean>;
  /** Keeps a token if there has never been one. Answers whether it did; of several at once, one does. */
  readonly addFirst: (token: AccessToken, hash: TokenHash) => TaskEither<PortFailure, boolean>;
  /** The token with this hash, dead or alive; up to a second behind what another node of a shared store has revoked. */
  readonly findByHash: (hash: TokenHash) => TaskEither<PortFailure, Option<AccessToken>>;
  /** Every token, dead or alive, the oldest first, then by name. */
  readonly list: TaskEither<PortFailure, readonly AccessToken[]>;
  /** Ends a token from now on; one that was revoked before keeps its first time. Answers false when there is no such token. */
  readonly revoke: (id: Uuid, at: Date) => TaskEither<PortFailure, boolean>;
}
