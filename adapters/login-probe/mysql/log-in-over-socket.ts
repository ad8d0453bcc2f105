import type { Socket } from 'node:net';
import * as TE from 'fp-ts/lib/TaskEither.js';
import mysql from 'mysql2';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { LoginRequest } from '../transport/login-request.js';
import { type LoginFailure, toLoginFailure } from '../transport/login-failure.js';
import { filteredStream } from '../transport/filtered-stream.js';
import type { ReceivedGreeting } from './receive-greeting.js';
import { mysqlProtocolFilter, type MysqlTerms, PROBE_QUERY } from './mysql-protocol-filter.js';
import { HANDSHAKE, NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';

/**
 * Logs in over a connection that stands and was greeted, asks the emptiest of questions, and takes its leave. It takes
 * the question to see that the session is good for one: with an expired password, MariaDB may let in all the same.
 */
export const logInOverSocket = (
  socket: Socket,
  { packet }: ReceivedGreeting,
  order: LoginRequest,
  terms: MysqlTerms,
): TE.TaskEither<LoginFailure, void> =>
  TE.tryCatch(
    () =>
      new Promise<void>((resolve, reject) => {
        const stream = filteredStream(socket, mysqlProtocolFilter(terms));
        const connection = mysql.createConnection(optionsFor(order, terms, stream));
        connection.on('error', reject);
        connection.query(PROBE_QUERY, (error) => {
          if (error !== null) {
            reject(error);
            return;
          }
          // The farewell is sent and not waited for: a server may never answer it.
          connection.end();
          resolve();
        });
        stream.push(packet);
      }),
    toLoginFailure(judgeBreak),
  );

/** mysql2 is asked for the forms of its packets alone: what it may send, and to whom, mysql-language.ts says. */
const optionsFor = (
  { user, password, database }: LoginRequest,
  { isServerVerified }: MysqlTerms,
  stream: unknown,
): mysql.ConnectionOptions => ({
  stream,
  user,
  password: password.reveal(),
  database,
  // The deadline is ours, and covers more.
  connectTimeout: 0,
  flags: ['-LOCAL_FILES', '-CLIENT_QUERY_ATTRIBUTES', '-SESSION_TRACK'],
  connectAttributes: { program_name: 'shipshape' },
  // mysql2 gives the password to who listens at a socket of this machine. A proven server is as good, and this
  // path is never opened, since there is a stream.
  ...(isServerVerified && { socketPath: 'proven' }),
  authPlugins: { sha256_password: () => () => Buffer.from(`${password.reveal()}\0`) },
});

/** TLS 1.3 tells only after the handshake that the server wants a certificate of ours. */
const judgeBreak = (code: string): LoginRefusal => {
  if (code.startsWith('ERR_SSL_')) return HANDSHAKE;
  return code === 'ECONNRESET' || code === 'EPIPE' ? NOT_READY : NOT_A_DATABASE_SERVER;
};
