import type { Socket } from 'node:net';
import { deadline } from '../../network/deadline.js';
import { copyBytes } from './copy-bytes.js';
import type { RowCounter } from './gate-protocol.js';

/**
 * How a joined connection ended: the tool was done, and its session is `left` open or not, the tool went before that, or the
 * server's side did.
 */
export type JoinEnd = 'left' | 'done' | 'tool_gone' | 'cut_off';

export interface JoinedSides {
  readonly server: Socket;
  readonly tool: Socket;
  /** The last bytes of a tool that is done. */
  readonly farewell: Buffer;
  /** Undefined where the session ends with the tool; it stays open otherwise. */
  readonly rowCounter: RowCounter | undefined;
  /** Whether these bytes may go to the server. If not, both sides end at once. */
  readonly mayPass: (bytes: Buffer) => boolean;
}

/** How long the last bytes may take on their way before both sockets are destroyed. */
const LINGER_MS = 1000;

/** A server that vanished silently is noticed after some minutes, however long the tool waits for it. */
const KEEP_ALIVE_MS = 60_000;

/**
 * Passes every byte on, in both directions, until one side ends. Calls back once with how it ended, before the other side
 * can notice, and then closes both. Where a session is handed on, the farewell of its tool is not passed on if it comes by itself,
 * as tools send it to a server that has answered everything.
 */
export const joinSockets = (
  { server, tool, farewell, rowCounter, mayPass }: JoinedSides,
  onEnd: (how: JoinEnd) => void,
): void => {
  let [tail, hasEnded]: [Buffer, boolean] = [Buffer.alloc(0), false];
  const end = (how: JoinEnd) => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd(tail.equals(farewell) ? 'done' : how);
    flush();
    closeBoth(server, tool);
  };
  const cutOff = () => end('cut_off');
  const leave = () => {
    hasEnded = true;
    flush();
    server.pause().removeAllListeners('data');
    ENDS.forEach((event) => server.off(event, cutOff));
    onEnd('left');
    tool.end();
  };
  const passes = (bytes: Buffer): boolean => {
    rowCounter?.toServer(bytes);
    if (rowCounter !== undefined && !hasEnded && bytes.equals(farewell)) {
      leave();
      return false;
    }
    tail = Buffer.concat([tail, bytes.subarray(-farewell.length)]).subarray(-farewell.length);
    if (mayPass(bytes)) return true;
    end('cut_off');
    return destroyed(server, tool);
  };
  ENDS.forEach((event) => server.once(event, cutOff));
  ENDS.forEach((event) => tool.once(event, () => end('tool_gone')));
  const flushes = [
    copyBytes(server.setKeepAlive(true, KEEP_ALIVE_MS), tool, rowCounter?.toTool),
    copyBytes(tool, server, passes),
  ];
  const flush = () => flushes.forEach((write) => write());
};

const closeBoth = (server: Socket, tool: Socket): void => {
  server.end();
  tool.end();
  const clear = deadline(LINGER_MS, () => destroyed(server, tool));
  void Promise.all([closed(server), closed(tool)]).then(clear);
};

const destroyed = (...sides: readonly Socket[]): false => {
  sides.forEach((side) => side.destroy());
  return false;
};

const ENDS = ['end', 'error', 'close'] as const;

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });
