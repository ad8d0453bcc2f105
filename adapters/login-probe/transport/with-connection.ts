import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { dial } from './dial.js';
import type { LoginRequest } from './login-request.js';
import type { LoginFailure } from './login-failure.js';

/** Logs in over a connection that stands, and answers with the major version of the server. */
export type LogInOverConnection = (
  socket: Socket,
  order: LoginRequest,
) => TE.TaskEither<LoginFailure, number>;

export type AttemptLogin = (
  order: LoginRequest,
  signal: AbortSignal,
) => TE.TaskEither<LoginFailure, number>;

/** Dials, converses and leaves: whatever comes of it, the connection is gone afterwards. The signal ends it at any time. */
export const withConnection =
  (converse: LogInOverConnection): AttemptLogin =>
  (order, signal) =>
    TE.bracket(
      dial(order, signal),
      (socket) => converse(socket, order),
      (socket) => TE.fromIO(() => void socket.destroy()),
    );
