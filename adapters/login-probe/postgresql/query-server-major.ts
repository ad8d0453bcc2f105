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

/** Logs in over a connection that stands, asks the server for its version, and takes its leave. */
export const queryServerMajor = (
  stream: Duplex,
  order: LoginRequest,
): TE.TaskEither<LoginFailure, number> =>
  pipe(
    TE.tryCatch(() => queryVersion(clientOf(stream, order)), stopOfAnswer),
    TE.flatMapEither((rows) => E.mapLeft(() => NOT_A_DATABASE_SERVER)(VersionRows.decode(rows))),
    TE.map(([{ server_version_num: number }]) => number),
    TE.filterOrElseW(
      (number) => /^\d{5,6}$/.test(number),
      () => NOT_A_DATABASE_SERVER,
    ),
    TE.map((number) => Math.floor(Number(number) / 10_000)),
  );

const queryVersion = async (client: pg.Client): Promise<unknown> => {
  await client.connect();
  const { rows } = await client.query<VersionRow>('SHOW server_version_num');
  // The farewell is sent and not waited for: a server may never answer it.
  void client.end();
  return rows;
};

/**
 * A server says itself of what type its answer is, and pg's parser of that type reads what comes from it: that of `bytea`
 * never ends with some values, that of `timestamp` takes hours for others.
 */
const AS_IT_CAME = { getTypeParser: () => String };

/**
 * pg fills what it is not given from PGHOST, PGOPTIONS, PGREPLICATION and their like: so it is given everything,
 * and the packet that opens the session is made here. With the client_encoding that pg adds to it, it holds what
 * pg_dump's would, since poolers turn down the rest.
 */
const clientOf = (stream: Duplex, order: LoginRequest): pg.Client => {
  const client = new pg.Client({
    stream: () => stream,
    host: order.host,
    port: order.port,
    user: order.user,
    database: order.database,
    password: order.password.reveal(),
    ssl: false,
    sslnegotiation: 'postgres',
    types: AS_IT_CAME,
  });
  client.on('error', () => undefined);
  return Object.assign(client, {
    getStartupConf: () => ({
      user: order.user,
      database: order.database,
      application_name: 'shipshape',
    }),
  });
};

/** SCRAM that is not played by its rules is not answered, and what pg cannot make sense of is no PostgreSQL. */
const stopOfAnswer = (error: unknown): LoginFailure => {
  if (error instanceof pg.DatabaseError) return refusalOfSqlState(error.code ?? '');
  if (error instanceof Error && error.message.startsWith('SASL')) return INSECURE;
  return toLoginFailure(judgeBreak)(error);
};

/** TLS 1.3 tells only after the handshake that the server wants a certificate of ours. */
const judgeBreak = (code: string): LoginRefusal => {
  if (code.startsWith('ERR_SSL_')) return HANDSHAKE;
  return code === '' ? NOT_A_DATABASE_SERVER : NOT_READY;
};
