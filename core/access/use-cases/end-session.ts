import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, callerOf, isLive } from '../access-token.js';
import type { Caller, RequestOrigin } from '../caller.js';
import type { PeopleRegister } from '../ports/people-register.js';
import type { TokenGenerator, TokenRegister } from '../ports/token-register.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/**
 * Ends the session with this text, and the tokens that it made, or the sign-in of a person. Returns whose it was; none, and writes
 * nothing if it does not exist, or has ended. A token that is not a session stays as it is.
 */
export type EndSession = (session: string, origin?: RequestOrigin) => PortTask<O.Option<Ended>>;

/** Who was signed in, and by which token, if it was by one. */
export interface Ended {
  readonly caller: Pick<Caller, 'id' | 'tokenId' | 'name'>;
  readonly token: O.Option<AccessToken['id']>;
}

export interface EndSessionPorts {
  readonly people: Pick<PeopleRegister, 'find' | 'end'>;
  readonly tokens: Pick<TokenRegister, 'findByHash' | 'revoke'>;
  readonly generator: Pick<TokenGenerator, 'hash'>;
  readonly clock: Clock;
}

export const endSession =
  ({ tokens, people, generator, clock }: EndSessionPorts): EndSession =>
  (text) =>
    pipe(
      tokens.findByHash(generator.hash(text)),
      TE.map(O.filter((found) => O.isSome(found.parent) && isLive(found, clock.now()))),
      TE.flatMap(
        O.match(
          () => endSignIn(people, generator.hash(text)),
          (session) =>
            TE.map((isRevoked) =>
              isRevoked ? O.some({ caller: callerOf(session), token: O.some(session.id) }) : O.none,
            )(tokens.revoke(session.id, clock.now())),
        ),
      ),
    );

const endSignIn = (
  { find, end }: EndSessionPorts['people'],
  hash: string,
): PortTask<O.Option<Ended>> =>
  TE.flatMap(
    find(hash),
    O.match(
      () => TE.right(O.none),
      ({ id, person }) =>
        TE.map((isEnded) => (isEnded ? O.some({ caller: person, token: O.none }) : O.none))(
          end(id),
        ),
    ),
  );
