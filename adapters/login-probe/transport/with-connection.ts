import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { dial } from './dial.js';
import type { LoginOrder } from './login-request.js';
import type { LoginStop } from './login-failure.js';

/** Logs in over a connection that stands, and answers with the major version of the server. */
export type Converse = (socket: Socket, order: LoginOrder) => TE.TaskEither<LoginStop, number>;

export type AttemptLogin = (
  order: LoginOrder,
  signal: AbortSignal,
) => TE.TaskEither<LoginStop, number>;

/** Dials, converses and leaves: whatever comes of it, the connection is gone afterwards. The signal ends it at any time. */
export const overConnection =
  (converse: Converse): AttemptLogin =>
  (order, signal) =>
    TE.bracket(
      dial(order, signal),
      (socket) => converse(socket, order),
      (socket) => TE.fromIO(() => void socket.destroy()),
    );
