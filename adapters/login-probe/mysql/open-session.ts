import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import mysql from 'mysql2';
import { type CertificateExpiry, certificateExpiry } from '../transport/certificate-expiry.js';
import { type LoginFailure, refusalError, toLoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import { tlsHandshake, tlsOptions } from '../transport/tls-handshake.js';
import { tlsRequest } from './client-header.js';
import { type Greeting, validateGreeting } from './greeting.js';
import { GRANTS_SCHEMA, inspectionQueries, inspectionQuery } from './inspection-query.js';
import type { FurtherQueries, MysqlTerms } from './mysql-protocol-filter.js';
import { mysqlProtocolFilter } from './mysql-protocol-filter.js';
import { type ReceivedGreeting, receiveGreeting } from './receive-greeting.js';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import { ENGINE_RECORDS } from '../../../core/engines/engines.js';
import { filteredStream, type FilteredStream } from '../transport/filtered-stream.js';
import { HANDSHAKE, NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';

/** A session that was opened, with what the server said of itself. */
export interface OpenedSession extends ReceivedGreeting {
  /** The connection, with TLS where the instance has it. */
  readonly server: Socket;
  readonly certificate: CertificateExpiry;
  /** Of the rows of each query, in their order, or of each one of an inspection. */
  readonly values: readonly (readonly string[])[];
}

/** What a session is opened for: the query that it begins with, and what becomes of it then. */
export interface SessionPurpose extends Pick<MysqlTerms, 'hasRow'> {
  readonly query: (greeting: Greeting) => string;
  readonly further?: (greeting: Greeting) => FurtherQueries;
  /** What becomes of the session after the queries. */
  readonly then: 'ended' | 'kept';
}

/** Receives the greeting, and logs in if it is acceptable. */
export const logInToMysql = (
  socket: Socket,
  request: LoginRequest,
  { query, hasRow, further = () => () => [], then }: SessionPurpose,
): TE.TaskEither<LoginFailure, OpenedSession> =>
  pipe(
    receiveGreeting(socket, request.engine),
    TE.tap(({ greeting }) => TE.fromEither(validateGreeting(greeting, request))),
    TE.bind('server', () => secured(socket, request)),
    TE.let('certificate', ({ server }) => certificateExpiry(server, request.tls)),
    TE.bind('values', ({ server, ...received }) => {
      const { engine } = received.greeting;
      const { what, inspectionMs, host, port } = request;
      const place = ENGINE_RECORDS[request.engine].socketAt(host, port);
      const database = what === 'globals' ? GRANTS_SCHEMA : request.database;
      const terms = {
        engine,
        hasRow,
        query: query(received.greeting),
        requestedTls: server !== socket,
        sendsPassword: server !== socket || place !== undefined,
        further: further(received.greeting),
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

/**
 * Logs in over an open connection whose greeting was received, sends the query of the terms or, if an inspection is
 * requested, the queries of that, and ends the session unless it is to be kept. The first query shows that the session can
 * run one: with an expired password, MariaDB may accept the login all the same. Returns the values of all rows.
 */
const logInOverSocket = (
  socket: Socket,
  { packet }: ReceivedGreeting,
  request: LoginRequest,
  terms: MysqlTerms,
  then: SessionPurpose['then'],
): TE.TaskEither<LoginFailure, OpenedSession['values']> =>
  TE.tryCatch(() => {
    const filter = mysqlProtocolFilter(terms);
    const stream = filteredStream(socket, filter);
    const connection = mysql.createConnection(optionsFor(request, terms, stream));
    const queries =
      terms.inspection === undefined
        ? [terms.query]
        : inspectionQueries(terms.engine, terms.inspection);
    const next = (index: number) =>
      queries[index] ?? terms.further(filter.values())[index - queries.length];
    const ended = runQueries(connection, next).then(() => {
      // The end of the session is sent and not awaited: a server may never react to it.
      if (then === 'ended') connection.end();
      else releaseWhole(stream);
      return filter.values();
    });
    stream.push(packet);
    return ended;
  }, toLoginFailure(ofStreamError));

/** Gives the connection back, unless the server has sent something unrequested. */
const releaseWhole = (stream: FilteredStream): void => {
  const rest = stream.release();
  stream.destroy();
  if (rest.length > 0) throw refusalError(NOT_A_DATABASE_SERVER);
};

/** Which query comes next may depend on what the ones before have shown. */
const runQueries = (connection: mysql.Connection, next: (index: number) => string | undefined) =>
  new Promise<void>((resolve, reject) => {
    connection.on('error', reject);
    const run = (index: number): void => {
      const query = next(index);
      if (query === undefined) resolve();
      else
        connection.query(query, (error) => {
          if (error === null) run(index + 1);
          else reject(error);
        });
    };
    run(0);
  });

/** mysql2 only builds the packets: mysql-protocol-filter.ts decides what may be sent, and to which servers. */
const optionsFor = (
  { user, password, database }: LoginRequest,
  { requestedTls, sendsPassword }: MysqlTerms,
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
  // mysql2 knows nothing of our TLS and of our socket, and would ask for a key where a server takes the password itself: by
  // sha256_password within TLS alone. This path is never opened, since there is a stream.
  ...(sendsPassword && { socketPath: 'within TLS' }),
  ...(requestedTls && {
    authPlugins: { sha256_password: () => () => Buffer.from(`${password.reveal()}\0`) },
  }),
});

/** In TLS 1.3 a server requires a client certificate only after the handshake. */
const ofStreamError = (code: string): LoginRefusal => {
  if (code.startsWith('ERR_SSL_')) return HANDSHAKE;
  return code === 'ECONNRESET' || code === 'EPIPE' ? NOT_READY : NOT_A_DATABASE_SERVER;
};
