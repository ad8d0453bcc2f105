import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A sender that waits: until its connection is read, or for the answer to its message. */
export interface Trapped {
  /** The sender's end of the connection. */
  readonly port: number;
  /** The path and the id of the message; empty where nothing was read yet. */
  readonly path: string;
  readonly id: string;
  readonly answer: () => Promise<void>;
}

type WhileTrapped = (trapped: Trapped) => Promise<void>;

export interface ReceivedMessage {
  readonly key: string;
  readonly body: unknown;
}

/** A webhook on loopback that accepts every message, save one that comes into its trap. */
export type TrappingReceiver = Awaited<ReturnType<typeof trappingReceiver>>;

export const trappingReceiver = async () => {
  const received: ReceivedMessage[] = [];
  const traps = new Map<string, (trapped: Trapped) => Promise<void>>();
  const taken = (place: string) => {
    const trap = traps.get(place);
    traps.delete(place);
    return trap;
  };
  const http = createHttpServer((request, response) => {
    const end = () => new Promise<void>((done) => void response.end(done));
    void readMessage(request).then((message) => {
      // Undefined where the sender was killed amid its message.
      if (message === undefined) return undefined;
      received.push({ key: message.id, body: message.body });
      const trap = taken('message');
      return trap === undefined ? end() : trap({ ...message, answer: end });
    });
  });
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => undefined);
    const trap = taken('connection');
    if (trap !== undefined) {
      const nothing = { path: '', id: '', answer: () => Promise.resolve() };
      return void trap({ ...nothing, port: socket.remotePort ?? 0 });
    }
    http.emit('connection', socket);
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** In the order in which they came, those without an answer as well. */
    received,
    /** The next connection is not read, or the next message gets no answer but that of `whileTrapped`. */
    trap: (place: 'connection' | 'message', whileTrapped: WhileTrapped) =>
      new Promise((resolve, reject) => {
        traps.set(place, (trapped) => whileTrapped(trapped).then(resolve, reject));
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

const readMessage = async (request: IncomingMessage) => {
  const body = await text(request).catch(() => undefined);
  if (body === undefined) return undefined;
  const { url: path = '', headers, socket } = request;
  const id = headers['idempotency-key']?.toString() ?? '';
  return { path, id, port: socket.remotePort ?? 0, body: JSON.parse(body) as unknown };
};
