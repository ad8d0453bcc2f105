import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { expectDocumented } from './expect-documented.js';

/** Begins to listen on a free port of loopback; answers with the port. */
export const listenOnLoopback = async (app: FastifyInstance): Promise<number> => {
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return Number(new URL(address).port);
};

/** Everything that comes back over a connection on which just these bytes are sent, until the peer ends it. */
export const rawExchange = (port: number, bytes: string | Buffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    receive(socket, resolve, reject);
  });

const receive = (
  socket: Socket,
  resolve: (text: string) => void,
  reject: (error: Error) => void,
): void => {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('end', () => resolve(Buffer.concat(chunks).toString()));
  socket.on('error', reject);
};

export interface RawResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The answers in what came back, in their order; each is as long as it says. */
export const rawResponses = (text: string): readonly RawResponse[] => {
  if (text === '') return [];
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const length = Number(headers['content-length'] ?? 0);
  const after = rest.join('\r\n\r\n');
  const answer = {
    statusCode: Number(statusLine.split(' ')[1]),
    headers,
    body: after.slice(0, length),
  };
  return [answer, ...rawResponses(after.slice(length))];
};

/** Holds what came back over a socket against the OpenAPI document. */
export const expectRawDocumented = (method: string, path: string, answer: RawResponse): void =>
  expectDocumented({
    method,
    path,
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.body,
  });
