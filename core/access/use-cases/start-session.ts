import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type AccessToken, callerOf, isLive } from '../access-token.js';
import type { Caller, RequestOrigin } from '../caller.js';
import type { TokenGenerator, TokenRegister, TokenUses } from '../ports/token-register.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { useToken } from './authenticate.js';
import type { IssuedToken } from './issue-token.js';
import type { PeopleRegister } from '../ports/people-register.js';

/** Counts one more session of a token. Returns for how many seconds it has to wait: 0 where it need not. */
export type CountSession = (token: AccessToken['id']) => number;

/** The token has started as many sessions as it may for now. */
export interface TooManySessions {
  readonly _tag: 'TooManySessions';
  readonly waitSeconds: number;
}

/**
 * Starts a session for the holder of a token: a token of its own, of the same name, that acts as the first one, for twelve hours at most, and
 * ends with it. None for a token that is unknown, expired, revoked, or a session itself; any other is counted before anything is written.
 */
export type StartSession = (
  token: string,
  count: CountSession,
  origin?: RequestOrigin,
) => PortTask<O.Option<IssuedToken>, TooManySessions>;

export interface StartSessionPorts {
  readonly tokens: Pick<TokenRegister, 'findByHash' | 'removeExpiry' | 'addSession'>;
  readonly uses: TokenUses;
  readonly generator: TokenGenerator;
  readonly clock: Clock;
}

const SESSION_MS = 12 * 3_600_000;

export const startSession =
  (ports: StartSessionPorts): StartSession =>
  (text, count, origin) =>
    pipe(
      useToken(ports, text, origin),
      TE.map(O.filter(({ parent }) => O.isNone(parent))),
      TE.flatMap(
        O.match(
          (): ReturnType<StartSession> => TE.right(O.none),
          (parent): ReturnType<StartSession> => {
            const waitSeconds = count(parent.id);
            return waitSeconds > 0
              ? TE.left({ _tag: 'TooManySessions', waitSeconds })
              : addSession(ports, parent);
          },
        ),
      ),
    );

/** None where the token was revoked in between. */
const addSession = (
  { tokens, generator, clock }: StartSessionPorts,
  parent: AccessToken,
): PortTask<O.Option<IssuedToken>> => {
  const { hash, ...generated } = generator.generate();
  const token = sessionOf(parent, generated.id, clock.now());
  return pipe(
    tokens.addSession(token, hash),
    TE.map((isAdded) => (isAdded ? O.some({ token, text: generated.text }) : O.none)),
  );
};

const sessionOf = (parent: AccessToken, id: AccessToken['id'], now: Date): AccessToken => {
  const end = new Date(now.getTime() + SESSION_MS);
  return {
    id,
    name: parent.name,
    grants: parent.grants,
    createdAt: now,
    expiresAt:
      O.isSome(parent.expiresAt) && parent.expiresAt.value < end ? parent.expiresAt : O.some(end),
    revokedAt: O.none,
    parent: O.some(parent.id),
    maker: O.none,
    issuedBy: O.none,
  };
};

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
