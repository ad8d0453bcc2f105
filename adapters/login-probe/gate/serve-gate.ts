import { createServer, type Server, type Socket } from 'node:net';
import { type LoginFailure, unavailable } from '../transport/login-failure.js';
import { parentPort, workerData } from 'node:worker_threads';
import * as E from 'fp-ts/lib/Either.js';
import type { SerializedLoginRequest } from '../transport/login-request.js';
import { deserializeLoginRequest } from '../transport/login-request.js';
import type { FromGate, GateThreadData, ToGate } from './gate-messages.js';
import { CUT_OFF, JOINED } from './gate-messages.js';
import type { GateProtocol, GateSession, KeptSessions } from './gate-protocol.js';
import { keptSessions } from './gate-protocol.js';
import { joinSockets } from './join-sockets.js';

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

/** A connection of the tool that waits for its login, or has it. */
interface ToolConnection<S> {
  /** Gives it a session that another tool has left. */
  readonly join: (session: S) => Promise<void>;
  readonly logIn: (request: SerializedLoginRequest) => Promise<E.Either<LoginFailure, number>>;
  readonly refuse: () => void;
  /** Ends it, and resolves when nothing is left of it at the server. */
  readonly end: () => Promise<void>;
}

/** What the connections of one gate share. */
interface GateState<O, S> {
  readonly counters: Int32Array;
  /** Undefined where each tool has a session of its own. */
  readonly kept: KeptSessions<O, S> | undefined;
  /** How many tools were sent of each whole table. */
  readonly rows: Map<string, number>;
}

/** Keeps the counters of the gate, and closes the connection as soon as its session has ended, or is kept for another tool. */
const toolConnection = <O, S extends GateSession>(
  protocol: GateProtocol<O, S>,
  tool: Socket,
  opening: O,
  { counters, kept, rows }: GateState<O, S>,
): ToolConnection<S> => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  tool.once('close', abort);
  let cancel: () => Promise<void> = () => Promise.resolve();
  const join = async (session: S) => {
    if (!(await protocol.welcome(tool, session, opening))) {
      abort();
      return;
    }
    // From here on the tool may go before its last bytes have reached the server.
    tool.off('close', abort);
    cancel = () => protocol.cancel(session);
    const onLeft = kept && (() => kept.keep(opening, session));
    joinWith(protocol, session, tool, { counters, onLeft, rows });
  };
  return {
    join,
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

const joinWith = <S extends GateSession>(
  protocol: Pick<GateProtocol<unknown, S>, 'farewell' | 'mayPass' | 'rowCounter' | 'cancel'>,
  session: S,
  tool: Socket,
  {
    counters,
    rows,
    onLeft,
  }: Pick<GateState<unknown, S>, 'counters' | 'rows'> & {
    readonly onLeft: (() => void) | undefined;
  },
): void => {
  Atomics.add(counters, JOINED, 1);
  joinSockets(
    {
      server: session.server,
      tool,
      farewell: protocol.farewell,
      mayPass: protocol.mayPass(),
      rowCounter: onLeft && protocol.rowCounter((table, count) => void rows.set(table, count)),
    },
    (how) => {
      Atomics.sub(counters, JOINED, 1);
      if (how === 'left') onLeft?.();
      if (how === 'cut_off') Atomics.add(counters, CUT_OFF, 1);
      if (how === 'tool_gone') void protocol.cancel(session);
    },
  );
};
