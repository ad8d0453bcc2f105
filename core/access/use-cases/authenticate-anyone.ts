import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { callerOfPerson } from '../person.js';
import type { Authenticator } from '../ports/authenticator.js';
import type { IdentityProvider } from '../ports/identity-provider.js';
import { signInRefused } from '../sign-in-refused.js';
import { authenticate, type AuthenticatePorts } from './authenticate.js';
import { useSignIn, type UseSignInPorts } from './use-sign-in.js';

export interface AuthenticateAnyonePorts
  extends AuthenticatePorts, Omit<UseSignInPorts, 'identities'> {
  readonly identities: Pick<IdentityProvider, 'name' | 'identify' | 'refresh'>;
}

type Authenticate = Authenticator['authenticate'];

/** Finds the caller behind a credential: an ID token of the provider, a token of Shipshape, or the sign-in of a person. */
export const authenticateAnyone = (ports: AuthenticateAnyonePorts): Authenticate => {
  const byToken = authenticate(ports);
  const bySignIn = useSignIn(ports);
  const byText: Authenticate = (text, origin) =>
    pipe(
      byToken(text, origin),
      TE.flatMap((found): ReturnType<Authenticate> =>
        O.isSome(found) ? TE.right(found) : bySignIn(ports.generator.hash(text)),
      ),
    );
  return (credential, origin) =>
    pipe(
      ports.identities.identify(credential),
      TE.flatMap(
        O.match(
          () => byText(credential, origin),
          ([person, until]) =>
            pipe(
              ports.people.access,
              TE.map((given) => callerOfPerson(person, given, until)),
              TE.filterOrElseW(
                ({ grants }) => grants.length > 0,
                () => signInRefused('roleless', person.name),
              ),
              TE.map(O.some),
            ),
        ),
      ),
    );
};
