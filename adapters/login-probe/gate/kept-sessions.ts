import type { Socket } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { once } from 'node:events';
import type { GateSession } from './gate-protocol.js';
import { deadline } from '../../network/deadline.js';

interface Kept<O, S> {
  readonly opening: O;
  readonly session: S;
  readonly release: () => void;
}

/** The sessions that tools have left as they were, for the tools that come next to the same gate. */
export interface KeptSessions<O, S> {
  readonly keep: (opening: O, session: S) => void;
  /** One that was opened for a tool that asked for the same; undefined where there is none. */
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
