import { createServer, type Server, type Socket } from 'node:net';
import { unavailable } from '../transport/login-failure.js';
import { parentPort, workerData } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import type { SerializedLoginRequest } from '../transport/login-request.js';
import type { FromGate, GateThreadData, ToGate } from './gate-messages.js';
import { type GateProtocol, type GateSession, keptSessions } from './gate-protocol.js';
import { type ToolConnection, toolConnection } from './tool-connection.js';

/** A dump has one connection, and one more to cancel it; each worker of a parallel dump would have one. */
const MOST_CONNECTIONS = 16;

/** How much of a dump waits for a tool that does not read. */
const WAITING_BYTES = 262_144;

const ABANDONED = E.left(unavailable('abandoned'));

/** Serves the tools that connect to the gate of this thread, until it is closed. */
export const serveGate = <O, S extends GateSession>(protocol: GateProtocol<O, S>): void => {
  const { socketPath, sessions, counters } = workerData as GateThreadData;
  const connections = new Map<number, ToolConnection<S>>();
  const kept = sessions === 'handed_on' ? keptSessions<O, S>(protocol.farewell) : undefined;
  const rows = new Map<string, number>();
  let lastId = 0;
  const accept = async (tool: Socket) => {
    tool.on('error', () => undefined);
    const opening = await protocol.receive(tool);
    if (opening === undefined || tool.destroyed) {
      tool.end();
      return;
    }
    const id = (lastId += 1);
    const connection = toolConnection(protocol, tool, opening, { counters, kept, rows });
    connections.set(id, connection);
    tool.once('close', () => connections.delete(id));
    const session = kept?.take(opening);
    if (session === undefined) post({ _tag: 'LoginNeeded', id });
    else void connection.join(session);
  };
  const logIn = async (id: number, request: SerializedLoginRequest) => {
    const outcome = (await connections.get(id)?.logIn(request)) ?? ABANDONED;
    post({ _tag: 'Outcome', id, outcome });
  };
  const server = toolServer((tool) => void accept(tool));
  const close = async () => {
    server.close();
    await Promise.all(Array.from(connections.values(), ({ end }) => end()));
    await kept?.close();
    process.exit();
  };
  parentPort?.on('message', (message: ToGate) => {
    if (message._tag === 'Close') void close();
    else if (message._tag === 'Refuse') connections.get(message.id)?.refuse();
    else if (message._tag === 'CountRows') post({ _tag: 'Rows', rows });
    else void logIn(message.id, message.request);
  });
  server.listen(socketPath, () => post({ _tag: 'Listening' }));
};

const toolServer = (accept: (tool: Socket) => void): Server => {
  const server = createServer({ pauseOnConnect: true, highWaterMark: WAITING_BYTES }, accept);
  server.maxConnections = MOST_CONNECTIONS;
  return server;
};

const post = (message: FromGate): void => parentPort?.postMessage(message);
