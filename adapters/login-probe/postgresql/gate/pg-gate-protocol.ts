import type { Socket } from 'node:net';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { GateProtocol } from '../../gate/gate-protocol.js';
import type { LoginRequest } from '../../transport/login-request.js';
import { cancelRequest, cancelSession } from './cancel-session.js';
import { openPgSession, type PgSession } from './open-session.js';
import { loginRefused, negotiation, NO_ENCRYPTION } from './our-packets.js';
import { parseToolPacket, type ToolPacket, type ToolStartup } from './tool-packets.js';

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
    const packet = await nextPacket(tool);
    if (packet?._tag !== 'EncryptionRequest') return packet;
    tool.write(NO_ENCRYPTION);
  }
  return undefined;
};

/** Reads no further than one packet: the rest of what the tool sends is for the server. */
const nextPacket = (tool: Socket): Promise<ToolPacket | undefined> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const settle = (packet?: ToolPacket) => {
      tool.off('data', receive).off('close', settle).pause();
      resolve(packet);
    };
    const receive = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const packet = parseToolPacket(received);
      if (packet !== undefined) settle(packet);
    };
    tool.on('data', receive).once('close', settle).resume();
  });
