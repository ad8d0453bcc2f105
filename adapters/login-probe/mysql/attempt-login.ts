import type { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { DumpObstacle } from '../../../core/dump-check/dump-obstacle.js';
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
import { logInOverSocket } from './log-in-over-socket.js';

/** Receives the greeting, logs in if it is acceptable, and inspects the database if that is requested. */
export const attemptMysqlLogin = withConnection((socket, request) =>
  pipe(
    receiveGreeting(socket, request.engine),
    TE.tap(({ greeting }) => TE.fromEither(validateGreeting(greeting, request))),
    TE.bindTo('received'),
    TE.bind('values', ({ received }) => logIn(socket, received, request)),
    TE.flatMapEither(({ received, values }) =>
      pipe(
        obstaclesIn(values, request),
        E.map((obstacles) => ({ serverMajor: received.greeting.major, obstacles })),
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

const logIn = (
  socket: Socket,
  received: ReceivedGreeting,
  request: LoginRequest,
): TE.TaskEither<LoginFailure, readonly string[]> => {
  const { tls, host, inspectionMs } = request;
  const options = tlsOptions(tls, host);
  const terms = {
    engine: received.greeting.engine,
    isServerVerified: verifiesServer(tls),
    requestedTls: options !== undefined,
    ...(inspectionMs !== undefined && {
      inspection: inspectionQuery(received.greeting.engine, inspectionMs),
    }),
  };
  if (options === undefined) return logInOverSocket(socket, received, request, terms);
  socket.write(tlsRequest());
  return pipe(
    tlsHandshake(socket, options),
    TE.flatMap((secured) => logInOverSocket(secured, received, request, terms)),
  );
};
