import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, callerOf, endsUnlessUsed, isLive } from '../access-token.js';
import type { Authenticator } from '../ports/authenticator.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { TokenGenerator } from '../ports/token-generator.js';
import type { TokenRegister } from '../ports/token-register.js';

/** Finds the caller of a bearer token that Shipshape itself has issued. */
export type Authenticate = Authenticator['authenticate'];

export interface AuthenticatePorts {
  readonly tokens: Pick<TokenRegister, 'findByHash' | 'removeExpiry'>;
  readonly generator: Pick<TokenGenerator, 'hash'>;
  readonly clock: Clock;
}

export const authenticate =
  (ports: AuthenticatePorts): Authenticate =>
  (credential) =>
    TE.map(O.map(callerOf))(useToken(ports, credential));

/** The token with this text, if it is alive. The first one does not end by itself any more once it was used. */
export const useToken = (
  { tokens, generator, clock }: AuthenticatePorts,
  text: string,
): TE.TaskEither<PortFailure, O.Option<AccessToken>> =>
  pipe(
    tokens.findByHash(generator.hash(text)),
    TE.map(O.filter((token) => isLive(token, clock.now()))),
    TE.flatMap((found) =>
      O.isSome(found) && endsUnlessUsed(found.value) ? keep(tokens, found.value) : TE.right(found),
    ),
  );

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
