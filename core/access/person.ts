import type { Option } from 'fp-ts/lib/Option.js';
import type { Secret } from '../shared/secret.js';
import type { Uuid } from '../shared/uuid.js';
import type { Caller, Grant, Role, Scope } from './caller.js';
import { grantsOn, permissionsOfRole } from './caller.js';

/** A person, or a machine, as the provider of identities describes it. */
export interface Person {
  /** The issuer and the subject there, such as `https://id.example#4711`. */
  readonly id: string;
  readonly name: string;
  readonly groups: readonly string[];
}

/** What the provider says of somebody who signs in. */
export interface SignedIn {
  readonly person: Person;
  /** The session at the provider, by which it says that it has ended. */
  readonly session: Option<string>;
  /** With which the provider is asked again; none where it gives none. */
  readonly refresh: Option<Secret>;
}

/** A person who is signed in here: the credential is a text like that of a token, of which the store has a hash. */
export interface SignIn extends SignedIn {
  readonly id: Uuid;
  readonly createdAt: Date;
  /** When the provider was asked last. */
  readonly checkedAt: Date;
  readonly expiresAt: Date;
}

/** For so long it is believed what the provider has said of a person: who leaves is out after it. */
export const BELIEVED_MS = 300_000;

/** How long a sign-in lasts at most. */
export const SIGN_IN_MS = 12 * 3_600_000;

/** A role that a group has on a resource, or on the fleet. */
export interface GivenAccess {
  readonly group: string;
  readonly role: Role;
  readonly scope: Scope;
}

/** The grants of a person are those of all its groups. */
export const grantsOfGroups = (
  given: readonly GivenAccess[],
  groups: readonly string[],
): readonly Grant[] =>
  given
    .filter(({ group }) => groups.includes(group))
    .flatMap(({ role, scope }) => grantsOn(scope, permissionsOfRole(role)));

/** What a person makes ends with what is believed of it, since nothing else would end it. */
export const callerOfPerson = (
  { id, name, groups }: Person,
  given: readonly GivenAccess[],
  expiresAt: Date,
): Caller => ({ id, name, grants: grantsOfGroups(given, groups), expiresAt });
