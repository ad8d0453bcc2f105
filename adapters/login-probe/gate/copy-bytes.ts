import { Socket, type SocketConstructorOpts, type TcpSocketConnectOpts } from 'node:net';

const MEMORY_BYTES = 262_144;

/** How much is gathered before it is written in one call; servers and tools send, and TLS decrypts, 8 to 16 KiB at a time. */
const BATCH_BYTES = 131_072;

/** How many bytes may wait for one side before the other has to. */
const MOST_WAITING_BYTES = 2 * BATCH_BYTES;

/** Memory, and how much of what is in it is still being written. */
interface Block {
  readonly memory: Buffer;
  waitingBytes: number;
}

/**
 * Writes what one socket receives to another, in large pieces, and lets the first wait for the second; what may not pass is left
 * out. Memory is used again once all in it was written. Returns what writes at once what has been gathered.
 */
export const copyBytes = (
  from: Socket,
  to: Socket,
  mayPass: (bytes: Buffer) => boolean | undefined = () => true,
): (() => void) => {
  const free: Block[] = [];
  let [block, taken, used, isGathering] = [newBlock(), 0, 0, false];
  const written = (of: Block, sizeBytes: number) => (): void => {
    of.waitingBytes -= sizeBytes;
    if (of !== block && of.waitingBytes === 0) free.push(of);
    if (to.writableLength < BATCH_BYTES) from.resume();
  };
  const flush = (): void => {
    if (used > taken && to.writable) {
      block.waitingBytes += used - taken;
      to.write(block.memory.subarray(taken, used), written(block, used - taken));
      if (to.writableLength >= MOST_WAITING_BYTES) from.pause();
    }
    taken = used;
  };
  const flushSoon = (): void => {
    isGathering = false;
    flush();
  };
  readInto(from, {
    room: () => block.memory.subarray(used),
    add: (sizeBytes) => {
      if (mayPass(block.memory.subarray(used, used + sizeBytes)) === false) return;
      used += sizeBytes;
      if (used - taken >= BATCH_BYTES || used === MEMORY_BYTES) flush();
      if (used === MEMORY_BYTES) [block, taken, used] = [free.pop() ?? newBlock(), 0, 0];
      if (isGathering || used === taken) return;
      isGathering = true;
      setImmediate(flushSoon);
    },
  });
  from.resume();
  return flush;
};

const newBlock = (): Block => ({ memory: Buffer.allocUnsafeSlow(MEMORY_BYTES), waitingBytes: 0 });

/** Where the bytes of a socket go. */
interface Intake {
  /** Where the next bytes go. It is never empty. */
  readonly room: () => Uint8Array;
  /** Called with how many bytes were read into the room that was returned last. */
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
