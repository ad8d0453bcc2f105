import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginOrder } from '../transport/login-request.js';
import type { LoginStop } from '../transport/login-failure.js';
import { overConnection } from '../transport/with-connection.js';
import { shakeHands } from '../transport/tls-handshake.js';
import { provesServer, tlsOptions } from '../transport/tls-options.js';
import { tlsRequest } from './client-header.js';
import { type HeardGreeting, hearGreeting } from './receive-greeting.js';
import { judgeGreeting } from './validate-greeting.js';
import { logInOver } from './log-in-over-socket.js';

/** Hears the greeting, logs in if that is good enough, and answers with the major version in the greeting. */
export const attemptMysqlLogin = overConnection((socket, order) =>
  pipe(
    hearGreeting(socket, order.engine),
    TE.tap(({ greeting }) => TE.fromEither(judgeGreeting(greeting, order))),
    TE.tap((heard) => enter(socket, heard, order)),
    TE.map(({ greeting }) => greeting.major),
  ),
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
