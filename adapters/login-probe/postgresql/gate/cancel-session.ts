import { once } from 'node:events';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { withDeadline } from '../../../network/deadline.js';
import { dial } from '../../transport/dial.js';
import type { LoginFailure } from '../../transport/login-failure.js';
import type { LoginRequest } from '../../transport/login-request.js';
import { securedPgSocket } from '../start-tls.js';

/** How long a server may take to accept a request that it never answers; a dump that is cancelled waits for it. */
const CANCEL_MS = 2000;

const CODE = Buffer.from([0x04, 0xd2, 0x16, 0x2e]);

/** A request to cancel what a session does (CancelRequest in the manual, Message Formats). */
export const cancelRequest = (key: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeInt32BE(8 + key.length);
  return Buffer.concat([size, CODE, key]);
};

/**
 * Sends such a request over a connection of its own, with the TLS of the session, since everybody who reads the key can end the
 * session. Resolves when the server has closed the connection, as it does once it has acted, or does not in time.
 */
export const cancelSession = (login: LoginRequest, request: Buffer): Promise<unknown> =>
  withDeadline(
    CANCEL_MS,
    (signal) => send(login, request, signal)(),
    () => undefined,
  );

const send = (
  login: LoginRequest,
  request: Buffer,
  signal: AbortSignal,
): TE.TaskEither<LoginFailure | Error, unknown> =>
  pipe(
    dial(login, signal),
    TE.flatMap((socket) =>
      pipe(
        securedPgSocket(socket, login),
        TE.flatMapTask((channel) => async () => {
          channel.end(request);
          channel.resume();
          await once(channel, 'close').catch(() => undefined);
          socket.destroy();
        }),
      ),
    ),
  );
