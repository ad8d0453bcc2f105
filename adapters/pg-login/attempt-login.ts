import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { askServerMajor } from './ask-server-major.js';
import { dial } from '../login-guard/dial.js';
import { guardedStream } from './guarded-stream.js';
import type { LoginOrder } from '../login-guard/login-order.js';
import type { LoginStop } from '../login-guard/login-stop.js';
import { startTls } from './start-tls.js';
import { provesServer, tlsOptions } from '../login-guard/tls-options.js';

/**
 * Dials, logs in, asks for the major version, and leaves. Whatever comes of it, the connection is gone
 * afterwards; the signal ends it at any time.
 */
export const attemptLogin = (
  order: LoginOrder,
  signal: AbortSignal,
): TE.TaskEither<LoginStop, number> =>
  TE.bracket(
    dial(order, signal),
    (socket) => converse(socket, order),
    (socket) => TE.fromIO(() => void socket.destroy()),
  );

const converse = (socket: Socket, order: LoginOrder): TE.TaskEither<LoginStop, number> => {
  const options = tlsOptions(order.tls, order.host);
  const terms = { isProven: provesServer(order.tls), allowsTrust: order.allowsTrust };
  return pipe(
    options === undefined ? TE.right(socket) : startTls(socket, options),
    TE.flatMap((channel) => askServerMajor(guardedStream(channel, terms), order)),
  );
};
