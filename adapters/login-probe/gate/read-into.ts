import { Socket, type SocketConstructorOpts, type TcpSocketConnectOpts } from 'node:net';

/** Where the bytes of a socket go. */
export interface Intake {
  /** Where the next bytes go. It is never empty. */
  readonly room: () => Uint8Array;
  /** So many bytes are in the room that was asked for last. */
  readonly add: (sizeBytes: number) => void;
}

/**
 * Reads a socket into memory of ours from now on. Node offers that (`onread`) only for sockets that are made for it, not where TLS
 * starts in the midst of a connection, and it saves a buffer, its collection and the way through a stream for each 8 KiB of a dump.
 * So it is set up as Node does it for the others. Where a version of Node does it in another way, bytes are copied
 * from its events: the same bytes, at a higher price. True for the former.
 */
export const readInto = (socket: Socket, { room, add }: Intake): boolean => {
  const copy = (bytes: Uint8Array): void => {
    for (let rest = bytes; rest.length > 0;) {
      const target = room();
      const part = rest.subarray(0, target.length);
      target.set(part);
      add(part.length);
      rest = rest.subarray(part.length);
    }
  };
  // What has arrived before is in the stream, and comes first.
  const waiting = socket.read() as Buffer | null;
  if (waiting !== null) copy(waiting);
  socket.on('data', copy);
  return useMemory(socket, { room, add });
};

interface Handle {
  readonly useUserBuffer: (memory: Uint8Array) => void;
}

const useMemory = (socket: Socket, { room, add }: Intake): boolean => {
  const handle: unknown = Reflect.get(socket, '_handle');
  const [buffer, next, callback] = ['kBuffer', 'kBufferGen', 'kBufferCb'].map((key) =>
    KEYS.get(key),
  );
  if (!isHandle(handle) || !buffer || !next || !callback) return false;
  const memory = room();
  Reflect.set(socket, buffer, memory);
  Reflect.set(socket, next, room);
  Reflect.set(socket, callback, add);
  handle.useUserBuffer(memory);
  return true;
};

const isHandle = (handle: unknown): handle is Handle =>
  typeof handle === 'object' &&
  handle !== null &&
  typeof Reflect.get(handle, 'useUserBuffer') === 'function';

/** The keys under which Node keeps what a socket was made with. */
const KEYS = new Map(
  Object.getOwnPropertySymbols(
    new Socket({
      onread: { buffer: () => new Uint8Array(1), callback: () => true },
    } as SocketConstructorOpts & Pick<TcpSocketConnectOpts, 'onread'>),
  ).map((key) => [key.description, key] as const),
);
