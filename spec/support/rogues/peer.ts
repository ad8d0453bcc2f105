import type { Socket } from 'node:net';

/** A rogue's end of one connection. */
export interface Peer {
  /** The next bytes of the client. Never resolves if the client sends nothing more. */
  readonly receive: () => Promise<Buffer>;
  /** Resolves when the bytes were written. */
  readonly send: (bytes: Buffer | string) => Promise<void>;
  readonly isGone: () => boolean;
  readonly hangUp: () => void;
  /** Ends the connection with an RST. */
  readonly reset: () => void;
}

/** One thing that a rogue does. When it has done them all, it stays silent and keeps the connection open. */
export type Step = (peer: Peer) => unknown;

export const peerOn = (socket: Socket, ...received: Buffer[]): Peer => {
  let listener: ((bytes: Buffer) => void) | undefined;
  socket.on('data', (bytes) => {
    if (listener === undefined) received.push(bytes);
    else listener(bytes);
    listener = undefined;
  });
  return {
    receive: () => {
      const bytes = received.shift();
      return bytes ? Promise.resolve(bytes) : new Promise((resolve) => (listener = resolve));
    },
    // Also called when the client has gone before it received them.
    send: (bytes) => new Promise((resolve) => socket.write(bytes, () => resolve())),
    isGone: () => socket.destroyed,
    hangUp: () => socket.end(),
    reset: () => socket.resetAndDestroy(),
  };
};

export const receive: Step = ({ receive }) => receive();

export const send =
  (...parts: readonly (Buffer | string)[]): Step =>
  ({ send }) =>
    send(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

export const hangUp: Step = ({ hangUp }) => hangUp();

/** Sends these bytes again and again, as fast as the client reads them. */
export const flood =
  (bytes: Buffer): Step =>
  async ({ send, isGone }) => {
    while (!isGone()) {
      await send(bytes);
      await new Promise(setImmediate);
    }
  };

/** Sends these parts one after another in a loop, with a pause in between. */
export const drip =
  (pauseMs: number, ...parts: readonly Buffer[]): Step =>
  async ({ send, isGone }) => {
    for (let turn = 0; !isGone(); turn += 1) {
      await send(parts[turn % parts.length] ?? '');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

export const echo: Step = async ({ receive, send, isGone }) => {
  while (!isGone()) await send(await receive());
};
