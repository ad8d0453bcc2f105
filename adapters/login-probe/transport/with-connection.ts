import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { dial } from './dial.js';
import type { AcceptedLogin } from './accepted-login.js';
import type { LoginRequest } from './login-request.js';
import type { LoginFailure } from './login-failure.js';

/** Logs in over an open connection, and inspects the database if that is requested. */
export type LogInOverConnection = (
  socket: Socket,
  request: LoginRequest,
) => TE.TaskEither<LoginFailure, AcceptedLogin>;

export type AttemptLogin = (
  request: LoginRequest,
  signal: AbortSignal,
) => TE.TaskEither<LoginFailure, AcceptedLogin>;

/** Connects, logs in and closes the connection, which is closed after every outcome. The signal ends the login at any time. */
export const withConnection =
  (logIn: LogInOverConnection): AttemptLogin =>
  (request, signal) =>
    TE.bracket(
      dial(request, signal),
      (socket) => logIn(socket, request),
      (socket) => TE.fromIO(() => void socket.destroy()),
    );
