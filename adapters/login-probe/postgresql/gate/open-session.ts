import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type pg from 'pg';
import type { GateSession } from '../../gate/gate-protocol.js';
import { dial } from '../../transport/dial.js';
import type { LoginFailure } from '../../transport/login-failure.js';
import type { LoginRequest } from '../../transport/login-request.js';
import { verifiesServer } from '../../transport/tls-handshake.js';
import { filteredPgStream } from '../filtered-pg-stream.js';
import { LIFT_LIMITS, NO_LIMITS, NO_LIMITS_FROM_14, NO_LIMITS_FROM_17 } from '../lock-room.js';
import { startPgSession } from '../start-pg-session.js';
import { securedPgSocket } from '../attempt-login.js';
import { startupPacket, type ToolStartup } from './packets.js';
import { sessionStart, settingOf, sqlStateOf } from './session-start.js';
import { sessionFailure } from '../sql-state-refusals.js';

export interface PgSession extends GateSession {
  /** What the tool takes for the end of its own login. */
  readonly replay: Buffer;
  /** The number and the secret of the session, with which alone it can be cancelled. */
  readonly key: Buffer;
}

/** Makes the server notice that we have disconnected while it waits for a lock or computes, and not only when it sends. */
const NOTICE_OUR_END = '-c client_connection_check_interval=5s';

/** No such setting, as before PostgreSQL 14; not on this platform; and a pooler that refuses every setting. */
const OPTIONS_REFUSED: readonly unknown[] = ['42704', '22023', '08P01'];

interface FailedLogin {
  readonly failure: LoginFailure;
  readonly sqlState?: string | undefined;
}

/** Logs in as the check does, with fewer settings where the server refuses them, and keeps the session open. */
export const openPgSession = (
  request: LoginRequest,
  startup: ToolStartup,
  signal: AbortSignal,
): TE.TaskEither<LoginFailure, PgSession> => {
  const openWith = (options?: string): TE.TaskEither<FailedLogin, PgSession> =>
    pipe(
      dial(request, signal),
      TE.mapLeft((failure) => ({ failure })),
      TE.flatMap((socket) => logIn(socket, request, startup, options)),
    );
  return pipe(
    openWith(`${NO_LIMITS_FROM_14} ${NOTICE_OUR_END}`),
    TE.orElse(ifEndedBy(LIMITED, openWith(`${NO_LIMITS_FROM_17} ${NOTICE_OUR_END}`))),
    TE.orElse(ifEndedBy(OPTIONS_REFUSED, openWith(NO_LIMITS))),
    TE.orElse(ifEndedBy(OPTIONS_REFUSED, openWith())),
    TE.mapLeft(({ failure }) => failure),
  );
};

/** transaction_timeout has ended the login itself. */
const LIMITED: readonly unknown[] = ['25P04'];

const ifEndedBy =
  (sqlStates: readonly unknown[], next: TE.TaskEither<FailedLogin, PgSession>) =>
  (failed: FailedLogin): TE.TaskEither<FailedLogin, PgSession> =>
    sqlStates.includes(failed.sqlState) ? next : TE.left(failed);

const logIn = (
  socket: Socket,
  request: LoginRequest,
  startup: ToolStartup,
  options: string | undefined,
): TE.TaskEither<FailedLogin, PgSession> => {
  const { tls, allowsTrust } = request;
  const terms = { isServerVerified: verifiesServer(tls), allowsTrust };
  const received: Buffer[] = [];
  return pipe(
    securedPgSocket(socket, request),
    TE.flatMap((server) => {
      const stream = filteredPgStream(server, terms, startupPacket(request, startup, options));
      stream.on('data', (message: Buffer) => received.push(message));
      return pipe(
        startPgSession(stream, request, options),
        TE.tap(({ client, serverMajor }) => {
          const encoding =
            startup.clientEncoding === undefined
              ? databaseEncoding(Buffer.concat(received))
              : undefined;
          return setUp(client, serverMajor, encoding);
        }),
        TE.map(({ serverMajor }): PgSession => {
          const rest = stream.release();
          stream.destroy();
          const { replay, key } = sessionStart(Buffer.concat(received));
          return { server, serverMajor, replay: Buffer.concat([replay, rest]), key };
        }),
      );
    }),
    TE.mapLeft((failure) => {
      socket.destroy();
      return { failure, sqlState: sqlStateOf(Buffer.concat(received)) };
    }),
  );
};

/**
 * pg_dump writes the dump in the encoding of its session, and a role, a database or the server may set one in which not every
 * character of the database exists. So the session takes that of the database, which the server reports at the login; the
 * report of the change is then part of what the tool takes for its own login.
 */
const databaseEncoding = (received: Buffer): string | undefined => {
  const encoding = settingOf(received, 'server_encoding');
  return encoding === settingOf(received, 'client_encoding') ? undefined : encoding;
};

/**
 * Sets what the dump needs before its first statement: an event trigger at the login may have set a limit that none of them keeps. Of
 * the same form as an inspection, which is all that may follow a login: before 14 a change is reported at once.
 */
const setUp = (
  client: pg.Client,
  serverMajor: number,
  encoding: string | undefined,
): TE.TaskEither<LoginFailure, unknown> => {
  const settings = [
    ...(serverMajor >= 17 ? [LIFT_LIMITS] : []),
    ...(encoding === undefined ? [] : [`SET client_encoding = '${encoding.replace(/\W/g, '')}'`]),
  ];
  return settings.length === 0
    ? TE.right(undefined)
    : TE.tryCatch(
        () => client.query([...settings, 'SELECT 1 AS answer'].join('; ')),
        sessionFailure,
      );
};
