import type { Duplex } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import pg from 'pg';
import type { LoginRefusal } from '../../../core/dump-check/login-result.js';
import type { LoginRequest } from '../transport/login-request.js';
import { refusalOfSqlState } from './sql-state-refusals.js';
import { type LoginFailure, toLoginFailure } from '../transport/login-failure.js';
import { HANDSHAKE, INSECURE, NOT_A_DATABASE_SERVER, NOT_READY } from '../transport/refusals.js';

interface VersionRow {
  readonly server_version_num: string;
}

const VersionRows = t.tuple([t.strict({ server_version_num: t.string })]) satisfies t.Type<
  [VersionRow],
  unknown
>;

/** A session after the login, in which the server has told its version. */
export interface PgSession {
  readonly client: pg.Client;
  readonly serverMajor: number;
}

/** Logs in over an open connection, and queries the version of the server. */
export const startPgSession = (
  stream: Duplex,
  request: LoginRequest,
): TE.TaskEither<LoginFailure, PgSession> => {
  const client = clientOf(stream, request);
  return pipe(
    TE.tryCatch(() => queryVersion(client), failureOf),
    TE.flatMapEither((rows) => E.mapLeft(() => NOT_A_DATABASE_SERVER)(VersionRows.decode(rows))),
    TE.map(([{ server_version_num: number }]) => number),
    TE.filterOrElseW(
      (number) => /^\d{5,6}$/.test(number),
      () => NOT_A_DATABASE_SERVER,
    ),
    TE.map((number) => ({ client, serverMajor: Math.floor(Number(number) / 10_000) })),
  );
};

const queryVersion = async (client: pg.Client): Promise<unknown> => {
  await client.connect();
  const { rows } = await client.query<VersionRow>('SHOW server_version_num');
  return rows;
};

/**
 * The server names the type of its result, and pg would run its parser of that type on the value: the parser of `bytea`
 * never ends for some values, that of `timestamp` takes hours for others.
 */
const UNPARSED = { getTypeParser: () => String };

/**
 * pg takes missing settings from PGHOST, PGOPTIONS, PGREPLICATION and the like: so it is given all of them,
 * and the startup packet is made here. With the client_encoding that pg adds, it contains what pg_dump's
 * would, since poolers reject other settings.
 */
const clientOf = (stream: Duplex, request: LoginRequest): pg.Client => {
  const client = new pg.Client({
    stream: () => stream,
    host: request.host,
    port: request.port,
    user: request.user,
    database: request.database,
    password: request.password.reveal(),
    ssl: false,
    sslnegotiation: 'postgres',
    types: UNPARSED,
  });
  client.on('error', () => undefined);
  return Object.assign(client, {
    getStartupConf: () => ({
      user: request.user,
      database: request.database,
      application_name: 'shipshape',
    }),
  });
};

/** pg ends a SCRAM exchange that violates the rules. A server whose messages pg cannot parse is not PostgreSQL. */
const failureOf = (error: unknown): LoginFailure => {
  if (error instanceof pg.DatabaseError) return refusalOfSqlState(error.code ?? '');
  if (error instanceof Error && error.message.startsWith('SASL')) return INSECURE;
  return toLoginFailure(ofStreamError)(error);
};

/** In TLS 1.3 a server requires a client certificate only after the handshake. */
const ofStreamError = (code: string): LoginRefusal => {
  if (code.startsWith('ERR_SSL_')) return HANDSHAKE;
  return code === '' ? NOT_A_DATABASE_SERVER : NOT_READY;
};
