import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

/** For a route with silence on its connection; 0 is for ever. A request of the Fetch API has no socket. */
export const extendSocketTimeout = ({ socket }: IncomingMessage, ms: number): void => {
  if (socket instanceof Socket) socket.setTimeout(ms);
};
