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

/** Receives the greeting, logs in if it is acceptable, and returns the major version in the greeting. */
export const attemptMysqlLogin = withConnection((socket, request) =>
  pipe(
    receiveGreeting(socket, request.engine),
    TE.tap(({ greeting }) => TE.fromEither(validateGreeting(greeting, request))),
    TE.tap((received) => logIn(socket, received, request)),
    TE.map(({ greeting }) => ({ serverMajor: greeting.major, obstacles: [] })),
  ),
);

const logIn = (
  socket: Socket,
  received: ReceivedGreeting,
  request: LoginRequest,
): TE.TaskEither<LoginFailure, void> => {
  const options = tlsOptions(request.tls, request.host);
  const terms = {
    engine: received.greeting.engine,
    isServerVerified: verifiesServer(request.tls),
    requestedTls: options !== undefined,
  };
  if (options === undefined) return logInOverSocket(socket, received, request, terms);
  socket.write(tlsRequest());
  return pipe(
    tlsHandshake(socket, options),
    TE.flatMap((secured) => logInOverSocket(secured, received, request, terms)),
  );
};
