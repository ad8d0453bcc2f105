import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { isLive } from '../access-token.js';
import type { TokenRegister } from '../ports/token-register.js';
import type { TokenGenerator } from '../ports/token-generator.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/**
 * Ends the session with this text, and the tokens that it made. Returns false, and writes nothing, where there is none, or it
 * has ended. A token that is not a session stays as it is.
 */
export type EndSession = (session: string) => TE.TaskEither<PortFailure, boolean>;

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
      TE.flatMap((found) =>
        O.isSome(found) && O.isSome(found.value.parent) && isLive(found.value, clock.now())
          ? tokens.revoke(found.value.id, clock.now())
          : TE.right(false),
      ),
    );
