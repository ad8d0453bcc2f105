import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { dial } from '../login-guard/dial.js';
import type { LoginOrder } from '../login-guard/login-order.js';
import type { LoginStop } from '../login-guard/login-stop.js';
import { shakeHands } from '../login-guard/shake-hands.js';
import { provesServer, tlsOptions } from '../login-guard/tls-options.js';
import { tlsRequest } from './client-header.js';
import { type HeardGreeting, hearGreeting } from './hear-greeting.js';
import { judgeGreeting } from './judge-greeting.js';
import { logInOver } from './log-in-over.js';

/**
 * Dials, hears the greeting, logs in, and leaves; answers with the major version in the greeting. Whatever comes of
 * it, the connection is gone afterwards; the signal ends it at any time.
 */
export const attemptMysqlLogin = (
  order: LoginOrder,
  signal: AbortSignal,
): TE.TaskEither<LoginStop, number> =>
  TE.bracket(
    dial(order, signal),
    (socket) => converse(socket, order),
    (socket) => TE.fromIO(() => void socket.destroy()),
  );

const converse = (socket: Socket, order: LoginOrder): TE.TaskEither<LoginStop, number> =>
  pipe(
    hearGreeting(socket, order.engine),
    TE.tap(({ greeting }) => TE.fromEither(judgeGreeting(greeting, order))),
    TE.tap((heard) => enter(socket, heard, order)),
    TE.map(({ greeting }) => greeting.major),
  );

const enter = (
  socket: Socket,
  heard: HeardGreeting,
  order: LoginOrder,
): TE.TaskEither<LoginStop, void> => {
  const options = tlsOptions(order.tls, order.host);
  const terms = {
    engine: heard.greeting.engine,
    isProven: provesServer(order.tls),
    askedForTls: options !== undefined,
  };
  if (options === undefined) return logInOver(socket, heard, order, terms);
  socket.write(tlsRequest());
  return pipe(
    shakeHands(socket, options),
    TE.flatMap((secured) => logInOver(secured, heard, order, terms)),
  );
};
