import type { Socket } from 'node:net';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { LoginFailure } from '../transport/login-failure.js';
import type { LoginRequest } from '../transport/login-request.js';
import { isDeepStrictEqual } from 'node:util';
import { once } from 'node:events';
import { deadline } from '../../network/deadline.js';
import * as O from 'fp-ts/lib/Option.js';

/** A session at the server, open and idle, its socket paused. */
export interface GateSession {
  readonly server: Socket;
  readonly serverMajor: number;
}

/** What a gate does in the language of one protocol. */
export interface GateProtocol<Opening, Session extends GateSession> {
  /** What a tool that has connected asks for. Undefined where no login is needed for it: its connection is closed. */
  readonly receive: (tool: Socket) => Promise<Opening | undefined>;
  /** Logs in with the code of the check, and keeps the session. */
  readonly open: (
    request: LoginRequest,
    opening: Opening,
    signal: AbortSignal,
  ) => TaskEither<LoginFailure, Session>;
  /** Makes the tool take the session for its own. False where it does not: its connection is closed. */
  readonly welcome: (tool: Socket, session: Session, opening: Opening) => Promise<boolean>;
  /** Ends what a session still runs at the server once its tool has disconnected. Never rejects. */
  readonly cancel: (session: Session) => Promise<void>;
  /** What a tool is sent in place of a session that was not opened: an error in its protocol, without the reason. */
  readonly refusal: () => Buffer;
  /** The last bytes of a tool that is done. */
  readonly farewell: Buffer;
  /** For one session: whether the next bytes of the tool may go to the server. */
  readonly mayPass: () => (bytes: Buffer) => boolean;
  /** For one tool: counts the rows that it is sent of whole tables. */
  readonly rowCounter: (onRows: OnRows) => RowCounter;
}

/** Called once a server has sent all the rows of a table, by its name as `RowsSent` has it. */
export type OnRows = (table: string, rows: number) => void;

/** Reads along what a tool and a server say to each other, and changes nothing of it. The memory of the bytes is used again. */
export interface RowCounter {
  readonly toServer: (bytes: Buffer) => void;
  readonly toTool: (bytes: Buffer) => undefined;
}

interface Kept<O, S> {
  readonly opening: O;
  readonly session: S;
  readonly release: () => void;
}

/** The sessions that tools have left as they were, for the tools that come next to the same gate. */
export interface KeptSessions<O, S> {
  readonly keep: (opening: O, session: S) => void;
  /** One that was opened for a tool that asked for the same; undefined if none is open. */
  readonly take: (opening: O) => S | undefined;
  /** Says farewell to the server in each. Never rejects. */
  readonly close: () => Promise<void>;
}

/** How long a server may take to notice a farewell. */
const LINGER_MS = 1000;

export const keptSessions = <O, S extends GateSession>(farewell: Buffer): KeptSessions<O, S> => {
  const kept = new Set<Kept<O, S>>();
  return {
    keep: (opening, session) => {
      const { server } = session;
      const drop = (): void => void kept.delete(entry);
      const release = (): void => {
        drop();
        EVENTS.forEach((event) => server.off(event, drop));
      };
      const entry: Kept<O, S> = { opening, session, release };
      EVENTS.forEach((event) => server.on(event, drop));
      kept.add(entry);
    },
    take: (opening) => {
      const found = [...kept].find((one) => isDeepStrictEqual(one.opening, opening));
      found?.release();
      return found?.session;
    },
    close: async () => {
      await Promise.all([...kept].map(({ session }) => sayFarewell(session.server, farewell)));
    },
  };
};

const EVENTS = ['end', 'error', 'close'] as const;

const sayFarewell = async (server: Socket, farewell: Buffer): Promise<void> => {
  const clear = deadline(LINGER_MS, () => server.destroy());
  server.resume();
  server.end(farewell);
  if (!server.closed) await once(server, 'close').catch(() => undefined);
  clear();
};

/**
 * Reads one packet of a tool and no further: the rest of what it sends is for the server. `parse` returns none until the packet
 * has arrived whole, and undefined where the tool breaks the rules; so does this, also where the tool goes.
 */
export const nextPacket = <P>(
  tool: Socket,
  parse: (received: Buffer) => O.Option<P | undefined>,
): Promise<P | undefined> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const settle = (packet?: P) => {
      tool.off('data', receive).off('close', close).pause();
      resolve(packet);
    };
    const close = () => settle();
    const receive = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const packet = parse(received);
      if (O.isSome(packet)) settle(packet.value);
    };
    tool.on('data', receive).once('close', close).resume();
  });
