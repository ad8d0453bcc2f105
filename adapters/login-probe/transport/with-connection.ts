import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { dial } from './dial.js';
import type { LoginRequest } from './login-request.js';
import type { LoginFailure } from './login-failure.js';

/** Logs in over an open connection, and returns the major version of the server. */
export type LogInOverConnection = (
  socket: Socket,
  request: LoginRequest,
) => TE.TaskEither<LoginFailure, number>;

export type AttemptLogin = (
  request: LoginRequest,
  signal: AbortSignal,
) => TE.TaskEither<LoginFailure, number>;

/** Connects, logs in and closes the connection, which is closed after every outcome. The signal ends the login at any time. */
export const withConnection =
  (logIn: LogInOverConnection): AttemptLogin =>
  (request, signal) =>
    TE.bracket(
      dial(request, signal),
      (socket) => logIn(socket, request),
      (socket) => TE.fromIO(() => void socket.destroy()),
    );
