import type { Socket } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { SerializedLoginRequest } from '../transport/login-request.js';
import { deserializeLoginRequest } from '../transport/login-request.js';
import { CUT_OFF, JOINED } from './gate-messages.js';
import type { GateProtocol, GateSession, KeptSessions } from './gate-protocol.js';
import { joinSockets } from './join-sockets.js';

/** A connection of the tool that waits for its login, or has it. */
export interface ToolConnection<S> {
  /** Gives it a session that another tool has left. */
  readonly join: (session: S) => Promise<void>;
  readonly logIn: (request: SerializedLoginRequest) => Promise<E.Either<LoginFailure, number>>;
  readonly refuse: () => void;
  /** Ends it, and resolves when nothing is left of it at the server. */
  readonly end: () => Promise<void>;
}

/** What the connections of one gate share. */
export interface GateState<O, S> {
  readonly counters: Int32Array;
  /** Undefined where each tool has a session of its own. */
  readonly kept: KeptSessions<O, S> | undefined;
  /** How many tools were sent of each whole table. */
  readonly rows: Map<string, number>;
}

/** Keeps the counters of the gate, and closes the connection as soon as its session has ended, or is kept for another tool. */
export const toolConnection = <O, S extends GateSession>(
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
      ...{ server: session.server, tool, farewell: protocol.farewell },
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
