import { connect, type Socket } from 'node:net';

const RECEIVED_BYTES = 65_536;
const END_OF_HEAD = '\r\n\r\n';

export interface LoadConnection {
  /** Sends the next of its requests. */
  readonly send: () => void;
  readonly socket: Socket;
}

/**
 * A connection on which one request after the other is answered. It reads of a response only where it ends, so that it
 * costs less than the server under load.
 */
export const loadConnection = (
  port: number,
  localAddress: string | undefined,
  requests: readonly string[],
  onAnswer: (head: string) => void,
): Promise<LoadConnection> => {
  let missing = 0;
  let head = '';
  const asked = requests.map((request) => Buffer.from(request));
  let next = 0;
  const send = (): void => {
    socket.write(asked[next] ?? '');
    next = (next + 1) % asked.length;
  };
  let beginning = '';
  const received = Buffer.alloc(RECEIVED_BYTES);
  const onChunk = (size: number): boolean => {
    if (missing > 0) {
      missing -= size;
    } else {
      head += received.toString('latin1', 0, size);
      const end = head.indexOf(END_OF_HEAD);
      if (end < 0) return true;
      beginning = head;
      missing = end + END_OF_HEAD.length + contentLength(head) - head.length;
      head = '';
    }
    if (missing === 0) onAnswer(beginning);
    return true;
  };
  const where = localAddress === undefined ? {} : { localAddress };
  const socket = connect({
    host: '127.0.0.1',
    port,
    ...where,
    noDelay: true,
    onread: { buffer: received, callback: onChunk },
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      resolve({ socket, send });
    });
  });
};

const contentLength = (head: string): number => {
  if (head.startsWith('HTTP/1.1 204')) return 0;
  const at = head.search(/content-length: /i);
  if (at < 0) throw new Error(`An answer without a length: ${head}`);
  return Number.parseInt(head.slice(at + 'content-length: '.length), 10);
};
