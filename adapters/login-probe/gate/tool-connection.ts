import type { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { LoginFailure } from '../transport/login-failure.js';
import {
  deserializeLoginRequest,
  type SerializedLoginRequest,
} from '../transport/login-request.js';
import { CUT_OFF, JOINED } from './gate-messages.js';
import type { GateProtocol, GateSession } from './gate-protocol.js';
import { deadline } from '../../network/deadline.js';
import { copyBytes } from './copy-bytes.js';

/** A connection of the tool that waits for its login, or has it. */
export interface ToolConnection {
  readonly logIn: (request: SerializedLoginRequest) => Promise<E.Either<LoginFailure, number>>;
  readonly refuse: () => void;
  /** Ends it, and resolves when nothing is left of it at the server. */
  readonly end: () => Promise<void>;
}

/** Keeps the counters of the gate, and closes the connection as soon as its session has ended. */
export const toolConnection = <O, S extends GateSession>(
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
    if (!(await protocol.welcome(tool, session, opening))) {
      abort();
      return;
    }
    // From here on the tool may go before its last bytes have reached the server.
    tool.off('close', abort);
    cancel = () => protocol.cancel(session);
    joinWith(protocol, session, tool, counters);
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

const joinWith = <S extends GateSession>(
  { farewell, mayPass, cancel }: Pick<GateProtocol<unknown, S>, 'farewell' | 'mayPass' | 'cancel'>,
  session: S,
  tool: Socket,
  counters: Int32Array,
): void => {
  Atomics.add(counters, JOINED, 1);
  joinSockets({ server: session.server, tool, farewell, mayPass: mayPass() }, (how) => {
    Atomics.sub(counters, JOINED, 1);
    if (how === 'cut_off') Atomics.add(counters, CUT_OFF, 1);
    if (how === 'tool_gone') void cancel(session);
  });
};

/** How a joined connection ended: the tool was done, the tool went before that, or the server's side did. */
type JoinEnd = 'done' | 'tool_gone' | 'cut_off';

interface JoinedSides {
  readonly server: Socket;
  readonly tool: Socket;
  /** The last bytes of a tool that is done. */
  readonly farewell: Buffer;
  /** Whether these bytes may go to the server. If not, both sides end at once. */
  readonly mayPass: (bytes: Buffer) => boolean;
}

/** How long the last bytes may take on their way before both sockets are destroyed. */
const LINGER_MS = 1000;

/** A server that has gone without a word is noticed after some minutes, however long the tool waits for it. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Passes every byte on, in both directions, until one side ends. Calls back once with how it ended, before the other side
 * can notice, and then closes both.
 */
const joinSockets = (
  { server, tool, farewell, mayPass }: JoinedSides,
  onEnd: (how: JoinEnd) => void,
): void => {
  let tail: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  const end = (how: JoinEnd) => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd(tail.equals(farewell) ? 'done' : how);
    flush();
    server.end();
    tool.end();
    const clear = deadline(LINGER_MS, () => [server, tool].forEach((side) => side.destroy()));
    void Promise.all([closed(server), closed(tool)]).then(clear);
  };
  server.setKeepAlive(true, KEEP_ALIVE_MS);
  tool.on('data', (bytes: Buffer) => {
    tail = Buffer.concat([tail, bytes.subarray(-farewell.length)]).subarray(-farewell.length);
    if (!mayPass(bytes)) {
      end('cut_off');
      [server, tool].forEach((side) => side.destroy());
    } else if (server.writable && !server.write(bytes)) tool.pause();
  });
  server.on('drain', () => tool.resume());
  for (const event of ['end', 'error', 'close']) {
    server.once(event, () => end('cut_off'));
    tool.once(event, () => end('tool_gone'));
  }
  const flush = copyBytes(server, tool);
  tool.resume();
};

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });
