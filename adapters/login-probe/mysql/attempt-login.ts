import type { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
import { NO_EXPIRIES } from '../../../core/dump-check/expiries.js';
import { decodeFindings } from '../transport/decode-findings.js';
import type { LoginRequest } from '../transport/login-request.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { withConnection } from '../transport/with-connection.js';
import { tlsHandshake } from '../transport/tls-handshake.js';
import { verifiesServer, tlsOptions } from '../transport/tls-options.js';
import { tlsRequest } from './client-header.js';
import { type ReceivedGreeting, receiveGreeting } from './receive-greeting.js';
import { validateGreeting } from './validate-greeting.js';
import { inspectionQuery, MYSQL_FINDINGS } from './inspection-query.js';
import { mysqlObstacles } from './mysql-obstacles.js';
import { logInOverSocket, type SessionEnd } from './log-in-over-socket.js';

/** A session that was opened, with what the server said of itself. */
export interface OpenedSession extends ReceivedGreeting {
  /** The connection, with TLS where the instance has it. */
  readonly server: Socket;
  /** Of the rows of an inspection, where one is requested. */
  readonly values: readonly string[];
}

/** The query of a login without another purpose. */
const NOTHING = 'DO 0';

/** Receives the greeting, logs in if it is acceptable, and inspects the database if that is requested. */
export const attemptMysqlLogin = withConnection((socket, request) =>
  pipe(
    logInToMysql(socket, request, NOTHING, 'ended'),
    TE.flatMapEither(({ greeting, values }) =>
      pipe(
        obstaclesIn(values, request),
        E.map((obstacles) => ({ serverMajor: greeting.major, expiries: NO_EXPIRIES, obstacles })),
      ),
    ),
  ),
);

const obstaclesIn = (
  values: readonly string[],
  { engine, database, inspectionMs }: LoginRequest,
): E.Either<LoginFailure, readonly DumpObstacle[]> =>
  inspectionMs === undefined
    ? E.right([])
    : pipe(
        decode(values.at(-1)),
        E.map((findings) =>
          mysqlObstacles({ engine, database, grants: values.slice(0, -1), findings }),
        ),
      );

const decode = decodeFindings(MYSQL_FINDINGS);

/** Receives the greeting, and logs in if it is acceptable. */
export const logInToMysql = (
  socket: Socket,
  request: LoginRequest,
  query: string,
  then: SessionEnd,
): TE.TaskEither<LoginFailure, OpenedSession> =>
  pipe(
    receiveGreeting(socket, request.engine),
    TE.tap(({ greeting }) => TE.fromEither(validateGreeting(greeting, request))),
    TE.bind('server', () => secured(socket, request)),
    TE.bind('values', ({ server, ...received }) => {
      const { engine } = received.greeting;
      const { tls, inspectionMs } = request;
      const terms = {
        engine,
        isServerVerified: verifiesServer(tls),
        requestedTls: server !== socket,
        query,
        ...(inspectionMs !== undefined && { inspection: inspectionQuery(engine, inspectionMs) }),
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
