import type { Socket } from 'node:net';
import { connect, type ConnectionOptions } from 'node:tls';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type LoginFailure, refusalError, toLoginFailure } from './login-failure.js';
import { refusalOfTls } from './tls-refusals.js';
import { HANDSHAKE } from './refusals.js';

/** Switches a connection to TLS, or ends it. */
export const tlsHandshake = (
  socket: Socket,
  options: ConnectionOptions,
): TE.TaskEither<LoginFailure, Socket> =>
  TE.tryCatch(
    () =>
      new Promise((resolve, reject) => {
        const secured = connect({ ...options, socket }, () => resolve(secured));
        secured.on('error', reject).once('close', () => reject(refusalError(HANDSHAKE)));
      }),
    toLoginFailure(refusalOfTls),
  );
