import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { type LoginFailure, refusalError, toLoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import { tlsHandshake, tlsOptions } from '../transport/tls-handshake.js';
import {
  HANDSHAKE,
  HUNG_UP,
  NO_TLS,
  NOT_A_DATABASE_SERVER,
  NOT_READY,
  refusalOfStart,
} from '../transport/refusals.js';

/** SSLRequest: eight bytes, with a number that no version of the protocol has (PostgreSQL's manual, Message Formats). */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

/** The socket of a login, once TLS is established where the instance has it. */
export const securedPgSocket = (
  socket: Socket,
  { tls, host }: LoginRequest,
): TE.TaskEither<LoginFailure, Socket> => {
  const options = tlsOptions(tls, host);
  return options === undefined ? TE.right(socket) : startTls(socket, options);
};

/** Requests TLS from a server, and makes the handshake. Nothing before that reveals who we are. */
const startTls = (
  socket: Socket,
  options: ConnectionOptions,
): TE.TaskEither<LoginFailure, Socket> =>
  pipe(
    TE.tryCatch(
      () => requestTls(socket),
      toLoginFailure(() => HUNG_UP),
    ),
    TE.flatMap((response) => {
      const refusal = refusalOfResponse(response);
      return refusal === undefined ? TE.right(undefined) : TE.left(refusal);
    }),
    TE.flatMap(() => tlsHandshake(socket, options)),
  );

const requestTls = (socket: Socket) =>
  new Promise<Buffer>((resolve, reject) => {
    socket.once('error', reject).once('close', () => reject(refusalError(HUNG_UP)));
    socket.once('data', resolve);
    socket.write(SSL_REQUEST);
  });

/** Bytes after the S would be taken for encrypted ones although they arrived unencrypted (CVE-2021-23222). */
const refusalOfResponse = (response: Buffer): LoginRefusal | undefined => {
  const text = response.toString('latin1');
  if (text === 'S') return undefined;
  if (text === 'N') return NO_TLS;
  const refusal = refusalOfStart(response, ['postgresql']);
  if (refusal !== NOT_A_DATABASE_SERVER) return refusal;
  if (text.startsWith('E')) return NOT_READY;
  return /^[SN]/.test(text) ? HANDSHAKE : refusal;
};
