import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../caller.js';
import type { Authenticator } from '../ports/authenticator.js';
import type { IdentityProvider } from '../ports/identity-provider.js';
import { authenticate, type AuthenticatePorts } from './authenticate.js';
import { admit } from './sign-in.js';
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
    TE.flatMap(byToken(text, origin), (found): ReturnType<Authenticate> =>
      O.isSome(found) ? TE.right(found) : bySignIn(ports.generator.hash(text)),
    );
  return (credential, origin) =>
    TE.flatMap(
      ports.identities.identify(credential),
      O.match(
        () => byText(credential, origin),
        ([person, until]) => TE.map(O.some<Caller>)(admit(ports.people)(person, until)),
      ),
    );
};
