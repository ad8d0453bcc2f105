import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, isLive } from '../access-token.js';
import type { RequestOrigin } from '../caller.js';
import type { TokenRegister } from '../ports/token-register.js';
import type { TokenGenerator } from '../ports/token-generator.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/**
 * Ends the session with this text, and the tokens that it made. Returns it; none, and writes nothing, where there is none, or it has
 * ended. A token that is not a session stays as it is.
 */
export type EndSession = (
  session: string,
  origin?: RequestOrigin,
) => TE.TaskEither<PortFailure, O.Option<AccessToken>>;

export interface EndSessionPorts {
  readonly tokens: Pick<TokenRegister, 'findByHash' | 'revoke'>;
  readonly generator: Pick<TokenGenerator, 'hash'>;
  readonly clock: Clock;
}

export const endSession =
  ({ tokens, generator, clock }: EndSessionPorts): EndSession =>
  (text) =>
    pipe(
      tokens.findByHash(generator.hash(text)),
      TE.map(O.filter((found) => O.isSome(found.parent) && isLive(found, clock.now()))),
      TE.flatMap(
        O.match(
          () => TE.right(O.none),
          (session) =>
            TE.map((isRevoked) => (isRevoked ? O.some(session) : O.none))(
              tokens.revoke(session.id, clock.now()),
            ),
        ),
      ),
    );
