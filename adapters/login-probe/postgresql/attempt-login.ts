import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Inspection, LoginRefusal } from '../../../core/dump-check/login-result.js';
import { certificateExpiry } from '../transport/certificate-expiry.js';
import type { AttemptLogin, LoginRequest } from '../transport/login-request.js';
import { withConnection } from '../transport/login-request.js';
import { tlsHandshake, tlsOptions, verifiesServer } from '../transport/tls-handshake.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { isUnavailable, refusalError, toLoginFailure } from '../transport/login-failure.js';
import {
  HANDSHAKE,
  HUNG_UP,
  LIMIT,
  NO_TLS,
  NOT_A_DATABASE_SERVER,
  NOT_READY,
  refusalOfStart,
} from '../transport/refusals.js';
import { filteredPgStream } from './filtered-pg-stream.js';
import { inspectDatabase, inspectGlobals } from './inspect-database.js';
import { NO_LIMITS, NO_LIMITS_FROM_14, NO_LIMITS_FROM_17, withoutLimit } from './lock-room.js';
import { type PgSession, startPgSession } from './start-pg-session.js';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';

/** Starts TLS unless it is off, logs in, queries the major version, and inspects the database if that is requested. */
const attemptWith = (options?: string): AttemptLogin =>
  withConnection((socket, request) => {
    const terms = {
      isServerVerified: verifiesServer(request.tls),
      allowsTrust: request.allowsTrust,
      finds: request.finds === true,
    };
    return TE.flatMap(securedPgSocket(socket, request), (channel) => {
      const certificate = certificateExpiry(channel, request.tls);
      return pipe(
        startPgSession(filteredPgStream(channel, terms), request, options),
        TE.flatMap((session) =>
          TE.mapLeft((failure: LoginFailure) => withoutLimit(failure, options))(
            inspect(session, request),
          ),
        ),
        TE.map(({ passwordUntil, ...shown }) => ({
          ...shown,
          expiries: { passwordUntil, ...certificate },
        })),
      );
    });
  });

const plainAttempt = attemptWith();
const unlimitedAttempts = [NO_LIMITS_FROM_17, NO_LIMITS_FROM_14, NO_LIMITS].map(attemptWith);

/**
 * Logs in as pg_dump does. Where a limit of the role or the database ends that, it logs in once more with all of them switched
 * off, as a dump does behind the gate; where that is refused, as by a pooler, the limit is what is wrong.
 */
export const attemptPgLogin: AttemptLogin = (...login) =>
  pipe(
    plainAttempt(...login),
    TE.orElse((failure) => (failure === LIMIT ? unlimited(login) : TE.left(failure))),
  );

const unlimited = (login: Parameters<AttemptLogin>): ReturnType<AttemptLogin> =>
  unlimitedAttempts.reduceRight<ReturnType<AttemptLogin>>(
    (next, attempt) =>
      pipe(
        attempt(...login),
        TE.orElse((failure) =>
          isRefusalOfOptions(failure) || failure === LIMIT ? next : TE.left(failure),
        ),
      ),
    TE.left(LIMIT),
  );

/** Logins without these options were just accepted. */
const isRefusalOfOptions = (failure: LoginFailure): boolean =>
  !isUnavailable(failure) &&
  (failure.code === 'server_not_ready' || failure.code === 'login_rejected');

type InspectedSession = Omit<PgSession, 'client'> & Inspection;

const inspect = (
  { client, ...shown }: PgSession,
  request: LoginRequest,
): TE.TaskEither<LoginFailure, InspectedSession> =>
  pipe(
    inspectSession(client, shown.serverMajor, request),
    // The end of the session is sent and not awaited: a server may never react to it.
    TE.tapIO(() => () => void client.end()),
    TE.map((inspected) => ({ ...shown, ...inspected })),
  );

const inspectSession = (
  client: PgSession['client'],
  major: number,
  { inspectionMs, what }: LoginRequest,
): TE.TaskEither<LoginFailure, Inspection> => {
  if (inspectionMs === undefined) return TE.right({ obstacles: [] });
  const inspectWhat = what === 'globals' ? inspectGlobals : inspectDatabase;
  return inspectWhat(client, major, inspectionMs);
};

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
