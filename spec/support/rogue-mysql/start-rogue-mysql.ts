import { TLSSocket } from 'node:tls';
import type { Socket } from 'node:net';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../network/certificates.js';
import { type FakeServer, startFakeServer } from '../network/fake-server.js';
import { peerOn, type Step } from '../rogues/peer.js';
import type { MysqlBehavior } from './behavior.js';
import { greeting } from './wire.js';

export interface RogueMysql extends FakeServer {
  /** Every byte that came in, as the server read it. */
  readonly understood: () => Buffer;
}

const TLS_REQUEST_BYTES = 36;
const TLS_REQUEST_HEADER = Buffer.of(32, 0, 0, 1);

/** A server on 127.0.0.1 with this behavior in every connection. */
export const startRogueMysql = (behaviour: MysqlBehavior): Promise<RogueMysql> =>
  startVaryingMysql(() => behaviour);

/** A server on 127.0.0.1 with the current behavior in every connection. */
export const startVaryingMysql = async (behaviour: () => MysqlBehavior): Promise<RogueMysql> => {
  const understood: Buffer[] = [];
  const server = await startFakeServer((socket) => {
    void behave(socket, behaviour(), (bytes) => understood.push(bytes));
  });
  return { ...server, understood: () => Buffer.concat(understood) };
};

const behave = async (
  socket: Socket,
  { atOnce, greetings = [greeting()], onTlsRequest, steps }: MysqlBehavior,
  note: (bytes: Buffer) => unknown,
): Promise<void> => {
  if (atOnce !== undefined) return run(atOnce, socket);
  const answered = new Promise<Buffer>((resolve) => socket.once('data', resolve));
  for (const part of greetings) await sent(socket, part);
  const first = await answered;
  if (!first.subarray(0, 4).equals(TLS_REQUEST_HEADER)) {
    socket.on('data', note);
    note(first);
    return run(steps, socket, first);
  }
  // The request and the start of TLS may arrive together.
  const rest = first.subarray(TLS_REQUEST_BYTES);
  if (onTlsRequest !== undefined) return run(onTlsRequest, socket, ...(rest.length ? [rest] : []));
  socket.removeAllListeners('data').pause().unshift(rest);
  const options = { isServer: true, key: SERVER_KEY, cert: CERTIFICATE_OF_LOCALHOST };
  const secured = new TLSSocket(socket, options);
  secured.on('data', note).on('error', () => socket.destroy());
  return run(steps, secured);
};

const sent = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => socket.write(bytes, () => resolve()));

const run = async (
  steps: readonly Step[] = [],
  socket: Socket,
  ...heard: Buffer[]
): Promise<void> => {
  const peer = peerOn(socket, ...heard);
  for (const step of steps) await step(peer);
};
