import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { Secret } from '../../shared/secret.js';
import type { Caller, RequestOrigin } from '../caller.js';
import { callerOfPerson, type Person, SIGN_IN_MS, type SignedIn, type SignIn } from '../person.js';
import type { PeopleRegister } from '../ports/people-register.js';
import type {
  BegunDevice,
  BegunSignIn,
  Identified,
  IdentityProvider,
  Unfinished,
} from '../ports/identity-provider.js';
import type { TokenGenerator } from '../ports/token-register.js';
import { signInRefused } from '../sign-in-refused.js';

/** A person who has signed in, with the credential that only the holder has from now on. */
export interface StartedSignIn {
  readonly signIn: SignIn;
  readonly caller: Caller;
  readonly text: Secret;
}

/** Begins a sign-in at the provider, which comes back to an address of the page. */
export type BeginSignIn = (page: string, origin?: RequestOrigin) => Identified<BegunSignIn>;

/** Signs in who comes back with this query. Refused for whom no group has a role. */
export type CompleteSignIn = (
  pending: string,
  query: string,
  origin?: RequestOrigin,
) => Identified<StartedSignIn>;

/** Begins a sign-in that is finished in the browser of another device. */
export type BeginDeviceSignIn = (origin: RequestOrigin | undefined) => Identified<BegunDevice>;

/** The same, once somebody has finished it. */
export type CompleteDeviceSignIn = (
  pending: string,
  origin?: RequestOrigin,
) => Identified<E.Either<Unfinished, StartedSignIn>>;

/** Ends the sign-ins of which the provider says so by a token of its own; returns how many there were. */
export type EndSignIns = (token: string, origin?: RequestOrigin) => Identified<number>;

export interface SignInPorts {
  readonly identities: IdentityProvider;
  readonly people: Pick<PeopleRegister, 'access' | 'add' | 'endAll'>;
  readonly generator: Pick<TokenGenerator, 'generate'>;
  readonly clock: Clock;
}

export const beginSignIn =
  ({ identities }: Pick<SignInPorts, 'identities'>): BeginSignIn =>
  (page) =>
    identities.begin(page);

export const completeSignIn =
  (ports: SignInPorts): CompleteSignIn =>
  (pending, query) =>
    TE.flatMap(start(ports))(ports.identities.complete(pending, query));

export const beginDeviceSignIn =
  ({ identities }: Pick<SignInPorts, 'identities'>) =>
  (_origin: RequestOrigin | undefined): ReturnType<BeginDeviceSignIn> =>
    identities.beginDevice;

export const completeDeviceSignIn =
  (ports: SignInPorts): CompleteDeviceSignIn =>
  (pending) =>
    TE.flatMap(
      ports.identities.completeDevice(pending),
      E.match(
        (unfinished) => TE.right(E.left(unfinished)),
        (signedIn) => TE.map(E.right<Unfinished, StartedSignIn>)(start(ports)(signedIn)),
      ),
    );

export const endSignIns =
  ({ identities, people }: Pick<SignInPorts, 'identities' | 'people'>): EndSignIns =>
  (token) =>
    TE.flatMap(people.endAll)(identities.readLogout(token));

/** The person as a caller until then, with what the fleet gives now; refused for whom no group has a role. */
export const admit =
  ({ access }: Pick<PeopleRegister, 'access'>) =>
  (person: Person, until: Date): Identified<Caller> =>
    pipe(
      access,
      TE.map((given) => callerOfPerson(person, given, until)),
      TE.filterOrElseW(
        ({ grants }) => grants.length > 0,
        () => signInRefused('roleless', person.name),
      ),
    );

const start =
  ({ people, generator, clock }: SignInPorts) =>
  (signedIn: SignedIn): Identified<StartedSignIn> => {
    const now = clock.now();
    const { id, text, hash } = generator.generate();
    const expiresAt = new Date(now.getTime() + SIGN_IN_MS);
    const signIn = { ...signedIn, id, createdAt: now, checkedAt: now, expiresAt };
    const { person } = signedIn;
    return pipe(
      admit(people)(person, expiresAt),
      TE.tap(() => people.add(signIn, hash)),
      TE.map((caller) => ({ signIn, caller, text })),
    );
  };
