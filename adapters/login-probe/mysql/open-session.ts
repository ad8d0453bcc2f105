import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type CertificateExpiry, certificateExpiry } from '../transport/certificate-expiry.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import { tlsHandshake } from '../transport/tls-handshake.js';
import { tlsOptions } from '../transport/tls-options.js';
import { tlsRequest } from './client-header.js';
import type { Greeting } from './greeting.js';
import { inspectionQuery } from './inspection-query.js';
import { logInOverSocket, type SessionEnd } from './log-in-over-socket.js';
import type { MysqlTerms } from './mysql-protocol-filter.js';
import { type ReceivedGreeting, receiveGreeting } from './receive-greeting.js';
import { validateGreeting } from './validate-greeting.js';

/** A session that was opened, with what the server said of itself. */
export interface OpenedSession extends ReceivedGreeting {
  /** The connection, with TLS where the instance has it. */
  readonly server: Socket;
  readonly certificate: CertificateExpiry;
  /** Of the row of the query or, where one is requested, of the rows of an inspection. */
  readonly values: readonly string[];
}

/** What a session is opened for: the query that it begins with, and what becomes of it then. */
export interface SessionPurpose extends Pick<MysqlTerms, 'hasRow'> {
  readonly query: (greeting: Greeting) => string;
  readonly then: SessionEnd;
}

/** Receives the greeting, and logs in if it is acceptable. */
export const logInToMysql = (
  socket: Socket,
  request: LoginRequest,
  { query, hasRow, then }: SessionPurpose,
): TE.TaskEither<LoginFailure, OpenedSession> =>
  pipe(
    receiveGreeting(socket, request.engine),
    TE.tap(({ greeting }) => TE.fromEither(validateGreeting(greeting, request))),
    TE.bind('server', () => secured(socket, request)),
    TE.let('certificate', ({ server }) => certificateExpiry(server, request.tls)),
    TE.bind('values', ({ server, ...received }) => {
      const { engine } = received.greeting;
      const { database, inspectionMs } = request;
      const terms = {
        engine,
        requestedTls: server !== socket,
        query: query(received.greeting),
        hasRow,
        ...(inspectionMs !== undefined && {
          inspection: inspectionQuery(engine, database, inspectionMs),
        }),
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
