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
import { logInOverSocket, type SessionEnd } from './log-in-over-socket.js';

/** A session that was opened, with what the server said of itself. */
export interface OpenedSession extends ReceivedGreeting {
  /** The connection, with TLS where the instance has it. */
  readonly server: Socket;
}

/** The query of a login without another purpose. */
const NOTHING = 'DO 0';

/** Receives the greeting, logs in if it is acceptable, and returns the major version in the greeting. */
export const attemptMysqlLogin = withConnection((socket, request) =>
  pipe(
    logInToMysql(socket, request, NOTHING, 'ended'),
    TE.map(({ greeting }) => ({ serverMajor: greeting.major, obstacles: [] })),
  ),
);

/** Receives the greeting, and logs in if it is acceptable. */
export const logInToMysql = (
  socket: Socket,
  request: LoginRequest,
  query: string,
  then: SessionEnd,
): TE.TaskEither<LoginFailure, OpenedSession> =>
  pipe(
    receiveGreeting(socket, request.engine),
    TE.tap(({ greeting }) => TE.fromEither(validateGreeting(greeting, request))),
    TE.bind('server', () => secured(socket, request)),
    TE.tap(({ server, ...received }) => {
      const terms = {
        engine: received.greeting.engine,
        isServerVerified: verifiesServer(request.tls),
        requestedTls: server !== socket,
        query,
      };
      return logInOverSocket(server, received, request, terms, then);
    }),
  );

const secured = (
  socket: Socket,
  { tls, host }: LoginRequest,
): TE.TaskEither<LoginFailure, Socket> => {
  const options = tlsOptions(tls, host);
  if (options === undefined) return TE.right(socket);
  socket.write(tlsRequest());
  return tlsHandshake(socket, options);
};
