import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginRequest } from '../transport/login-request.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { withConnection } from '../transport/with-connection.js';
import { tlsHandshake } from '../transport/tls-handshake.js';
import { verifiesServer, tlsOptions } from '../transport/tls-options.js';
import { tlsRequest } from './client-header.js';
import { type ReceivedGreeting, receiveGreeting } from './receive-greeting.js';
import { validateGreeting } from './validate-greeting.js';
import { logInOverSocket } from './log-in-over-socket.js';

/** Hears the greeting, logs in if that is good enough, and answers with the major version in the greeting. */
export const attemptMysqlLogin = withConnection((socket, order) =>
  pipe(
    receiveGreeting(socket, order.engine),
    TE.tap(({ greeting }) => TE.fromEither(validateGreeting(greeting, order))),
    TE.tap((heard) => enter(socket, heard, order)),
    TE.map(({ greeting }) => greeting.major),
  ),
);

const enter = (
  socket: Socket,
  heard: ReceivedGreeting,
  order: LoginRequest,
): TE.TaskEither<LoginFailure, void> => {
  const options = tlsOptions(order.tls, order.host);
  const terms = {
    engine: heard.greeting.engine,
    isServerVerified: verifiesServer(order.tls),
    requestedTls: options !== undefined,
  };
  if (options === undefined) return logInOverSocket(socket, heard, order, terms);
  socket.write(tlsRequest());
  return pipe(
    tlsHandshake(socket, options),
    TE.flatMap((secured) => logInOverSocket(secured, heard, order, terms)),
  );
};
