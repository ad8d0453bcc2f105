import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { callerOf, isLive } from '../access-token.js';
import type { Authenticator } from '../ports/authenticator.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { TokenGenerator } from '../ports/token-generator.js';
import type { TokenRegister } from '../ports/token-register.js';

/** Finds the caller of a bearer token that Shipshape itself has issued. */
export type Authenticate = Authenticator['authenticate'];

export interface AuthenticatePorts {
  readonly tokens: Pick<TokenRegister, 'findByHash'>;
  readonly generator: Pick<TokenGenerator, 'hash'>;
  readonly clock: Clock;
}

export const authenticate =
  ({ tokens, generator, clock }: AuthenticatePorts): Authenticate =>
  (credential) =>
    pipe(
      tokens.findByHash(generator.hash(credential)),
      TE.map(
        flow(
          O.filter((token) => isLive(token, clock.now())),
          O.map(callerOf),
        ),
      ),
    );
