import type { Duplex } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import * as t from 'io-ts';
import pg from 'pg';
import { NO_INSTANCE_FACTS } from '../transport/instance-facts.js';
import type { LoginRequest } from '../transport/login-request.js';
import { instanceQuery, parseInstance, type PgInstance, VERSION_QUERY } from './instance-query.js';
import { measuredBy } from './signs-query.js';
import { LIFT_LIMITS, mayLift } from './lock-room.js';
import type { LoginFailure } from '../transport/login-failure.js';
import { LIMIT, NOT_A_DATABASE_SERVER } from '../transport/refusals.js';
import { pgLoginFailure } from './sql-state-refusals.js';

/** The rows of all statements, of which the server may refuse any but the first. A tuple of io-ts cuts off what is longer. */
const Rows = t.readonlyArray(t.tuple([t.string]));

/** A session after the login, in which the server has reported its version and, where that is requested, the facts of the instance. */
export interface PgSession extends PgInstance {
  readonly client: pg.Client;
  readonly serverMajor: number;
}

/** Logs in over an open connection, and queries what a login is to show of the server. */
export const startPgSession = (
  stream: Duplex,
  request: LoginRequest,
  options?: string,
): TE.TaskEither<LoginFailure, PgSession> => {
  const client = clientOf(stream, request, options);
  const { siblings, finds, leavesOut, database } = request;
  const query =
    siblings === undefined ? VERSION_QUERY : instanceQuery(siblings, finds, leavesOut, database);
  return pipe(
    TE.tryCatch(() => logIn(client, query, options), pgLoginFailure),
    TE.flatMapEither((rows) => E.mapLeft(() => NOT_A_DATABASE_SERVER)(Rows.decode(rows))),
    TE.map(RA.flatten),
    TE.flatMapOption(
      ([version, facts, ...found]) =>
        pipe(
          O.Do,
          O.apS('serverMajor', parseMajor(version)),
          O.apS(
            'shown',
            facts === undefined ? O.some(UNKNOWN) : parseInstance(facts, siblings, found),
          ),
          O.map(({ serverMajor, shown: { instance, ...shown } }) => ({
            client,
            serverMajor,
            ...shown,
            instance: { ...instance, ...measuredBy(request, version, found) },
          })),
        ),
      () => NOT_A_DATABASE_SERVER,
    ),
  );
};

const parseMajor = (version = ''): O.Option<number> =>
  /^\d{5,6}$/.test(version) ? O.some(Math.floor(Number(version) / 10_000)) : O.none;

const UNKNOWN: PgInstance = { passwordUntil: O.none, instance: NO_INSTANCE_FACTS };

const logIn = async (
  client: pg.Client,
  text: string,
  options: string | undefined,
): Promise<readonly unknown[]> => {
  await client.connect();
  if (mayLift(options)) await client.query(LIFT_LIMITS);
  return rowsOf(client, text, options !== undefined);
};

/**
 * The rows until the server refuses to go on: what an administrator has hidden from the role is no refusal of the login. What
 * a limit ends can be asked without it, unless that is only which databases there are.
 */
const rowsOf = (client: pg.Client, text: string, isUnlimited: boolean) =>
  new Promise<readonly unknown[]>((resolve, reject) => {
    const rows: unknown[] = [];
    client
      .query(new pg.Query({ text, rowMode: 'array' } as pg.QueryConfig))
      .on('row', (row) => rows.push(row))
      .on('end', () => resolve(rows))
      .on('error', (error) => {
        const isEnough = isUnlimited || rows.length > 1 || pgLoginFailure(error) !== LIMIT;
        if (rows.length > 0 && error instanceof pg.DatabaseError && isEnough) resolve(rows);
        else reject(error);
      });
  });

/**
 * The server names the type of its result, and pg would run its parser of that type on the value: the parser of `bytea`
 * never ends for some values, that of `timestamp` takes hours for others.
 */
const UNPARSED = { getTypeParser: () => String };

/**
 * pg takes missing settings from PGHOST, PGOPTIONS, PGREPLICATION and the like: so it is given all of them,
 * and the startup packet is made here. With the client_encoding that pg adds, it contains what pg_dump's
 * would, since poolers reject other settings, unless a limit of the server makes others necessary.
 */
const clientOf = (stream: Duplex, request: LoginRequest, options?: string): pg.Client => {
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
  client.once('error', (error) => {
    client.on('error', () => undefined);
    // pg would only say that the session is over, and not why.
    client.query = (): never => {
      throw error;
    };
  });
  return Object.assign(client, {
    getStartupConf: () => ({
      user: request.user,
      database: request.database,
      application_name: 'shipshape',
      ...(options !== undefined && { options }),
    }),
  });
};
