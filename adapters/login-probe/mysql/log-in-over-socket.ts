import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import mysql from 'mysql2';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { LoginRequest } from '../transport/login-request.js';
import { type LoginFailure, refusalError, toLoginFailure } from '../transport/login-failure.js';
import { filteredStream } from '../transport/filtered-stream.js';
import type { ReceivedGreeting } from './receive-greeting.js';
import { mysqlProtocolFilter, type MysqlTerms } from './mysql-protocol-filter.js';
import { HANDSHAKE, NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';

/** What becomes of the session after the query. */
export type SessionEnd = 'ended' | 'kept';

/**
 * Logs in over an open connection whose greeting was received, sends a query, and ends the session unless it is to be kept.
 * The query shows that the session can run one: with an expired password, MariaDB may accept the login all the same.
 */
export const logInOverSocket = (
  socket: Socket,
  { packet }: ReceivedGreeting,
  request: LoginRequest,
  terms: MysqlTerms,
  then: SessionEnd,
): TE.TaskEither<LoginFailure, void> =>
  TE.tryCatch(
    () =>
      new Promise<void>((resolve, reject) => {
        const stream = filteredStream(socket, mysqlProtocolFilter(terms));
        const connection = mysql.createConnection(optionsFor(request, terms, stream));
        connection.on('error', reject);
        connection.query(terms.query, (error) => {
          if (error !== null) {
            reject(error);
            return;
          }
          // The end of the session is sent and not awaited: a server may never react to it.
          if (then === 'ended') connection.end();
          else if (stream.release().length > 0) reject(refusalError(NOT_A_DATABASE_SERVER));
          if (then === 'kept') stream.destroy();
          resolve();
        });
        stream.push(packet);
      }),
    toLoginFailure(ofStreamError),
  );

/** mysql2 only builds the packets: mysql-protocol-filter.ts decides what may be sent, and to which servers. */
const optionsFor = (
  { user, password, database }: LoginRequest,
  { isServerVerified }: MysqlTerms,
  stream: unknown,
): mysql.ConnectionOptions => ({
  stream,
  user,
  password: password.reveal(),
  database,
  // Our own deadline is for the whole login.
  connectTimeout: 0,
  flags: ['-LOCAL_FILES', '-CLIENT_QUERY_ATTRIBUTES', '-SESSION_TRACK'],
  connectAttributes: { program_name: 'shipshape' },
  // mysql2 sends the password to a server behind a Unix socket. A verified server is as safe, and this
  // path is never opened, since there is a stream.
  ...(isServerVerified && { socketPath: 'proven' }),
  authPlugins: { sha256_password: () => () => Buffer.from(`${password.reveal()}\0`) },
});

/** In TLS 1.3 a server requires a client certificate only after the handshake. */
const ofStreamError = (code: string): LoginRefusal => {
  if (code.startsWith('ERR_SSL_')) return HANDSHAKE;
  return code === 'ECONNRESET' || code === 'EPIPE' ? NOT_READY : NOT_A_DATABASE_SERVER;
};
