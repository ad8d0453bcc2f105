import type { Socket } from 'node:net';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { once } from 'node:events';
import { type GateProtocol, nextPacket } from '../../gate/gate-protocol.js';
import type { LoginRequest } from '../../transport/login-request.js';
import { copiedRows } from './copied-rows.js';
import { openPgSession, type PgSession } from './open-session.js';
import type { ToolPacket, ToolStartup } from './packets.js';
import { loginRefused, negotiation, NO_ENCRYPTION, parseToolPacket } from './packets.js';
import { withDeadline } from '../../../network/deadline.js';
import { dial } from '../../transport/dial.js';
import type { LoginFailure } from '../../transport/login-failure.js';
import { securedPgSocket } from '../attempt-login.js';

/** Terminate, with which a tool says that it is done (the manual, Message Formats). */
const TERMINATE = Buffer.from([0x58, 0, 0, 0, 4]);

/** How often a tool may ask for encryption: once for GSSAPI, once for TLS. */
const MOST_PACKETS = 3;

/** The server's side of a gate for pg_dump. Sessions can be cancelled as long as they are open. */
export const pgGateProtocol = (): GateProtocol<ToolStartup, PgSession> => {
  const cancels = new Map<string, () => Promise<unknown>>();
  const cancel = (request: Buffer) => cancels.get(request.toString('hex'))?.();
  return {
    receive: async (tool) => {
      const packet = await startupOf(tool);
      if (packet?._tag === 'CancelRequest') await cancel(packet.bytes);
      return packet?._tag === 'Startup' ? packet : undefined;
    },
    open: (request, startup, signal) =>
      pipe(
        openPgSession(request, startup, signal),
        TE.map((session) => {
          const bytes = cancelRequest(session.key);
          const at = toSameServer(request, session.server);
          cancels.set(bytes.toString('hex'), () => cancelSession(at, bytes));
          session.server.once('close', () => cancels.delete(bytes.toString('hex')));
          return session;
        }),
      ),
    welcome: (tool, { replay }, startup) => {
      tool.write(Buffer.concat([negotiation(startup), replay]));
      return Promise.resolve(true);
    },
    cancel: async ({ key }) => {
      await cancel(cancelRequest(key));
    },
    refusal: loginRefused,
    farewell: TERMINATE,
    mayPass: () => () => true,
    rowCounter: copiedRows,
  };
};

/** A name may stand for several servers, of which only one has the session. */
const toSameServer = (request: LoginRequest, { remoteAddress }: Socket): LoginRequest => {
  const addresses = request.addresses.filter(({ address }) => address === remoteAddress);
  return addresses.length === 0 ? request : { ...request, addresses };
};

/** The first packet of a tool that is no request for encryption; undefined where it breaks the rules, or goes. */
const startupOf = async (tool: Socket): Promise<ToolPacket | undefined> => {
  for (let count = 0; count < MOST_PACKETS; count += 1) {
    const packet = await nextPacket(tool, flow(parseToolPacket, O.fromNullable));
    if (packet?._tag !== 'EncryptionRequest') return packet;
    tool.write(NO_ENCRYPTION);
  }
  return undefined;
};

/** How long a server may take to accept a request that it never answers; a dump that is cancelled waits for it. */
const CANCEL_MS = 2000;

const CODE = Buffer.from([0x04, 0xd2, 0x16, 0x2e]);

/** A request to cancel what a session does (CancelRequest in the manual, Message Formats). */
const cancelRequest = (key: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeInt32BE(8 + key.length);
  return Buffer.concat([size, CODE, key]);
};

/**
 * Sends such a request over a connection of its own, with the TLS of the session, since everybody who reads the key can end the
 * session. Resolves when the server has closed the connection, as it does once it has acted, or does not in time.
 */
const cancelSession = (login: LoginRequest, request: Buffer): Promise<unknown> =>
  withDeadline(
    CANCEL_MS,
    (signal) => send(login, request, signal)(),
    () => undefined,
  );

const send = (
  login: LoginRequest,
  request: Buffer,
  signal: AbortSignal,
): TE.TaskEither<LoginFailure | Error, unknown> =>
  TE.flatMap(dial(login, signal), (socket) =>
    pipe(
      securedPgSocket(socket, login),
      TE.flatMapTask((channel) => async () => {
        channel.end(request);
        channel.resume();
        await once(channel, 'close').catch(() => undefined);
        socket.destroy();
      }),
    ),
  );
