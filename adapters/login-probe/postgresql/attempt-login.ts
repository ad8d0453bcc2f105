import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { NO_EXPIRIES } from '../../../core/dump-check/expiries.js';
import { withConnection } from '../transport/with-connection.js';
import { verifiesServer } from '../transport/tls-options.js';
import type { AcceptedLogin } from '../transport/with-connection.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import { filteredPgStream } from './filtered-pg-stream.js';
import { inspectDatabase } from './inspect-database.js';
import { type PgSession, startPgSession } from './start-pg-session.js';
import { securedPgSocket } from './start-tls.js';

/** Starts TLS unless it is off, logs in, queries the major version, and inspects the database if that is requested. */
export const attemptPgLogin = withConnection((socket, request) => {
  const terms = { isServerVerified: verifiesServer(request.tls), allowsTrust: request.allowsTrust };
  return pipe(
    securedPgSocket(socket, request),
    TE.flatMap((channel) => startPgSession(filteredPgStream(channel, terms), request)),
    TE.flatMap((session) => inspect(session, request)),
  );
});

const inspect = (
  { client, serverMajor }: PgSession,
  { inspectionMs }: LoginRequest,
): TE.TaskEither<LoginFailure, AcceptedLogin> =>
  pipe(
    inspectionMs === undefined ? TE.right([]) : inspectDatabase(client, serverMajor, inspectionMs),
    // The end of the session is sent and not awaited: a server may never react to it.
    TE.tapIO(() => () => void client.end()),
    TE.map((obstacles) => ({ serverMajor, expiries: NO_EXPIRIES, obstacles })),
  );
