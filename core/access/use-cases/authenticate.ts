import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, callerOf, endsUnlessUsed, isLive } from '../access-token.js';
import type { Caller, RequestOrigin } from '../caller.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { TokenGenerator, TokenRegister, TokenUses } from '../ports/token-register.js';
import type { Authenticator } from '../ports/authenticator.js';
import type { IdentityProvider } from '../ports/identity-provider.js';
import { admit } from './sign-in.js';
import { useSignIn, type UseSignInPorts } from './use-sign-in.js';

/** Finds the caller of a bearer token that Shipshape itself has issued. */
export type Authenticate = (
  credential: string,
  origin?: RequestOrigin,
) => PortTask<O.Option<Caller>>;

export interface AuthenticatePorts {
  readonly tokens: Pick<TokenRegister, 'findByHash' | 'removeExpiry'>;
  readonly uses: TokenUses;
  readonly generator: Pick<TokenGenerator, 'hash'>;
  readonly clock: Clock;
}

export const authenticate =
  (ports: AuthenticatePorts): Authenticate =>
  (credential, origin) =>
    TE.map(O.map(callerOf))(useToken(ports, credential, origin));

/** The token with this text, if it is alive. The first one does not end by itself any more once it was used. */
export const useToken = (
  { tokens, uses, generator, clock }: AuthenticatePorts,
  text: string,
  origin?: RequestOrigin,
): PortTask<O.Option<AccessToken>> =>
  pipe(
    tokens.findByHash(generator.hash(text)),
    TE.map(O.filter((token) => isLive(token, clock.now()))),
    TE.tapIO((found) => () => {
      if (O.isSome(found) && origin !== undefined) noteUse(uses, found.value, origin, clock.now());
    }),
    TE.flatMap((found) =>
      O.isSome(found) && endsUnlessUsed(found.value) ? keep(tokens, found.value) : TE.right(found),
    ),
  );

/** What is done with a session is done with its token. */
const noteUse = (
  uses: TokenUses,
  { id, parent }: AccessToken,
  { address, client }: RequestOrigin,
  at: Date,
): void => {
  const use = { at, address, ...(client !== undefined && { client }) };
  uses.note(id, use);
  if (O.isSome(parent)) uses.note(parent.value, use);
};

/** Where the store cannot be written, the token is good until it ends, and each use tries again. */
const keep = (
  { removeExpiry }: Pick<TokenRegister, 'removeExpiry'>,
  token: AccessToken,
): TE.TaskEither<never, O.Option<AccessToken>> =>
  pipe(
    removeExpiry(token.id),
    TE.match(
      () => O.some(token),
      () => O.some({ ...token, expiresAt: O.none }),
    ),
    TE.fromTask,
  );

export interface AuthenticateAnyonePorts
  extends AuthenticatePorts, Omit<UseSignInPorts, 'identities'> {
  readonly identities: Pick<IdentityProvider, 'name' | 'identify' | 'refresh'>;
}

/** Finds the caller behind a credential: an ID token of the provider, a token of Shipshape, or the sign-in of a person. */
export const authenticateAnyone = (
  ports: AuthenticateAnyonePorts,
): Authenticator['authenticate'] => {
  const byToken = authenticate(ports);
  const bySignIn = useSignIn(ports);
  const byText: Authenticator['authenticate'] = (text, origin) =>
    TE.flatMap(byToken(text, origin), (found): ReturnType<Authenticator['authenticate']> =>
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
