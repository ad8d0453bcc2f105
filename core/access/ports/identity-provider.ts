import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { Secret } from '../../shared/secret.js';
import type { Person, SignedIn } from '../person.js';
import type { SignInRefused } from '../sign-in-refused.js';
import type { EndedAtProvider } from './people-register.js';

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
