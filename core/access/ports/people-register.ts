import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import type { GivenAccess, SignedIn, SignIn } from '../person.js';
import type { TokenHash } from './token-register.js';

/** Which sign-ins a provider has ended: those of a person, of a session there, or of both; one at least is given. */
export interface EndedAtProvider {
  readonly person: Option<string>;
  readonly session: Option<string>;
}

export interface PeopleRegister {
  /** The roles that the fleet gives to groups. They come and go with the resources that they are on. */
  readonly access: PortTask<readonly GivenAccess[]>;
  /** Stores a sign-in under a hash, and removes those that were over when it began. */
  readonly add: (signIn: SignIn, hash: TokenHash) => PortTask<void>;
  /** The sign-in with this hash, also where it is over. Without its refresh token if that cannot be unsealed. */
  readonly find: (hash: TokenHash) => PortTask<Option<SignIn>>;
  /**
   * Lets one of several callers refresh a sign-in until a time. False while the claim of another lasts, or where it does not exist.
   * A claim that lasts more than an hour longer is from before the clock was set back, and over.
   */
  readonly claim: (id: Uuid, at: Date, until: Date) => PortTask<boolean>;
  /** Stores what the provider says now, and ends the claim. False, and stores nothing, where the sign-in has ended meanwhile. */
  readonly renew: (id: Uuid, signedIn: SignedIn, at: Date) => PortTask<boolean>;
  /** Ends a sign-in. False where it does not exist. */
  readonly end: (id: Uuid) => PortTask<boolean>;
  /** Ends these; returns how many there were. */
  readonly endAll: (ended: EndedAtProvider) => PortTask<number>;
}
