import type { Socket } from 'node:net';

/** A rogue's end of one connection. */
export interface Peer {
  /** The next bytes of the client. Never comes if the client says nothing more. */
  readonly receive: () => Promise<Buffer>;
  /** Resolves when this was handed over. */
  readonly send: (bytes: Buffer | string) => Promise<void>;
  readonly isGone: () => boolean;
  readonly hangUp: () => void;
  /** Ends the connection with an RST. */
  readonly reset: () => void;
}

/** One thing that a rogue does. When it has done them all, it stays silent and keeps the line. */
export type Step = (peer: Peer) => unknown;

export const peerOn = (socket: Socket, ...heard: Buffer[]): Peer => {
  let listener: ((bytes: Buffer) => void) | undefined;
  socket.on('data', (bytes) => {
    if (listener === undefined) heard.push(bytes);
    else listener(bytes);
    listener = undefined;
  });
  return {
    receive: () => {
      const bytes = heard.shift();
      return bytes ? Promise.resolve(bytes) : new Promise((resolve) => (listener = resolve));
    },
    // Called back too when the client has gone before it took them.
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

/** Says this again and again, as fast as it is taken. */
export const flood =
  (bytes: Buffer): Step =>
  async ({ send, isGone }) => {
    while (!isGone()) {
      await send(bytes);
      await new Promise(setImmediate);
    }
  };

/** Says these one after another, and starts over, with a pause in between. */
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
