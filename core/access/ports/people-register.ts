import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Uuid } from '../../shared/uuid.js';
import type { GivenAccess, Person, SignedIn, SignIn } from '../person.js';
import type { TokenHash } from './token-register.js';
import type { Either } from 'fp-ts/lib/Either.js';
import type { Secret } from '../../shared/secret.js';
import type { SignInRefused } from '../sign-in-refused.js';

export type Identified<A> = PortTask<A, SignInRefused>;

/** A sign-in that somebody finishes at the provider. */
export interface BegunSignIn {
  /** Where: an address of the provider. */
  readonly url: string;
  /** By which it is completed here; only Shipshape can read or make one. */
  readonly pending: string;
}

export interface BegunDevice extends BegunSignIn {
  /** What is typed there. */
  readonly code: string;
  /** How often to ask whether it is done. */
  readonly intervalSeconds: number;
}

/** Nobody has finished it yet. */
export interface Unfinished {
  /** Whether the provider wants to be asked less often: five seconds later each time from now on (RFC 8628, section 3.5). */
  readonly slower: boolean;
}

/** Who is behind a credential, by those who know. Nothing takes longer than ten seconds. */
export interface IdentityProvider {
  /** What it is called on a button; none if signing in is not possible. */
  readonly name: Option<string>;
  /** Whose ID token this is, and until when it may be believed. None where it has not the form of one. */
  readonly identify: (credential: string) => Identified<Option<readonly [Person, Date]>>;
  /** Begins a sign-in that comes back to an address of the page. */
  readonly begin: (page: string) => Identified<BegunSignIn>;
  /** The person that the provider names in the query with which the page came back. */
  readonly complete: (pending: string, query: string) => Identified<SignedIn>;
  /** Begins a sign-in on a device that has no browser. */
  readonly beginDevice: Identified<BegunDevice>;
  readonly completeDevice: (pending: string) => Identified<Either<Unfinished, SignedIn>>;
  /** What is known of a person now. Refused as `ended` where the provider lets it in no longer. */
  readonly refresh: (refresh: Secret, person: Person) => Identified<SignedIn>;
  /** What has ended, by a token of the provider itself. */
  readonly readLogout: (token: string) => Identified<EndedAtProvider>;
}

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
