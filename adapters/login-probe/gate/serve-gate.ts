import { createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import { unavailable } from '../../../core/shared/ports/port-failure.js';
import type { LoginFailure } from '../transport/login-failure.js';
import {
  deserializeLoginRequest,
  type SerializedLoginRequest,
} from '../transport/login-request.js';
import {
  CUT_OFF,
  type FromGate,
  type GateThreadData,
  JOINED,
  type ToGate,
} from './gate-messages.js';
import type { GateProtocol, GateSession } from './gate-protocol.js';
import { joinSockets } from './join-sockets.js';

/** A dump has one connection, and one more to cancel it; each worker of a parallel dump would have one. */
const MOST_CONNECTIONS = 16;

/** How much of a dump waits for a tool that does not read. */
const WAITING_BYTES = 262_144;

/** A connection of the tool that waits for its login, or has it. */
interface ToolConnection {
  readonly logIn: (request: SerializedLoginRequest) => Promise<E.Either<LoginFailure, number>>;
  readonly refuse: () => void;
  /** Ends it, and resolves when nothing is left of it at the server. */
  readonly end: () => Promise<void>;
}

const ABANDONED = E.left(unavailable('login', 'abandoned'));

/** Serves the tools that connect to the gate of this thread, until it is closed. */
export const serveGate = <O, S extends GateSession>(protocol: GateProtocol<O, S>): void => {
  const { socketPath, counters } = workerData as GateThreadData;
  const connections = new Map<number, ToolConnection>();
  let lastId = 0;
  const accept = async (tool: Socket) => {
    tool.on('error', () => undefined);
    const opening = await protocol.receive(tool);
    if (opening === undefined || tool.destroyed) {
      tool.end();
      return;
    }
    lastId += 1;
    const id = lastId;
    connections.set(id, connectionOf(protocol, tool, opening, counters));
    tool.once('close', () => connections.delete(id));
    post({ _tag: 'LoginNeeded', id });
  };
  const logIn = async (id: number, request: SerializedLoginRequest) => {
    const outcome = (await connections.get(id)?.logIn(request)) ?? ABANDONED;
    post({ _tag: 'Outcome', id, outcome });
  };
  const server = createServer(
    { pauseOnConnect: true, highWaterMark: WAITING_BYTES },
    (tool) => void accept(tool),
  );
  server.maxConnections = MOST_CONNECTIONS;
  const close = async () => {
    server.close();
    await Promise.all(Array.from(connections.values(), ({ end }) => end()));
    process.exit();
  };
  parentPort?.on('message', (message: ToGate) => {
    if (message._tag === 'Close') void close();
    else if (message._tag === 'Refuse') connections.get(message.id)?.refuse();
    else void logIn(message.id, message.request);
  });
  server.listen(socketPath, () => post({ _tag: 'Listening' }));
};

const connectionOf = <O, S extends GateSession>(
  protocol: GateProtocol<O, S>,
  tool: Socket,
  opening: O,
  counters: Int32Array,
): ToolConnection => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  tool.once('close', abort);
  let cancel: () => Promise<void> = () => Promise.resolve();
  const join = async (session: S) => {
    if (!(await protocol.welcome(tool, session, opening))) return abort();
    // From here on the tool may go before its last bytes have reached the server.
    tool.off('close', abort);
    Atomics.add(counters, JOINED, 1);
    cancel = () => protocol.cancel(session);
    const { server } = session;
    const { farewell } = protocol;
    joinSockets({ server, tool, farewell, mayPass: protocol.mayPass() }, (how) => {
      Atomics.sub(counters, JOINED, 1);
      if (how === 'cut_off') Atomics.add(counters, CUT_OFF, 1);
      if (how === 'tool_gone') void cancel();
    });
  };
  return {
    logIn: async (request) => {
      const login = deserializeLoginRequest(request);
      const outcome = await protocol.open(login, opening, controller.signal)();
      if (E.isRight(outcome)) void join(outcome.right);
      return E.map(({ serverMajor }: S) => serverMajor)(outcome);
    },
    refuse: () => {
      tool.end(protocol.refusal());
      abort();
    },
    end: async () => {
      await cancel();
      abort();
      tool.destroy();
    },
  };
};

const post = (message: FromGate): void => parentPort?.postMessage(message);
