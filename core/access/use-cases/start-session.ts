import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { AccessToken } from '../access-token.js';
import type { RequestOrigin } from '../caller.js';
import type { TokenGenerator, TokenRegister, TokenUses } from '../ports/token-register.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { useToken } from './authenticate.js';
import type { IssuedToken } from './issue-token.js';

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
