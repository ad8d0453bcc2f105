import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { CERTIFICATE_OF_LOCALHOST, SERVER_KEY } from '../network/certificates.js';
import type { Behavior } from './behavior.js';
import { leaksIn } from './canary.js';
import { type Peer, peerOn, type Step } from './peer.js';

/** A port of 127.0.0.1 with one behavior. */
export type RogueListener = Awaited<ReturnType<typeof startRogueListener>>;

export type Script = Pick<Behavior, 'atOnce' | 'onTlsRequest' | 'steps'>;

export const startRogueListener = async (script: Script) => {
  const received: Buffer[] = [];
  const closings: Promise<unknown>[] = [];
  const record = (socket: Socket) =>
    socket.on('data', (bytes) => received.push(bytes)).on('error', () => socket.destroy());
  const server = createServer({ noDelay: true }, (socket) => {
    closings.push(new Promise((resolve) => socket.once('close', resolve)));
    void behave(socket, script, record);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The forms of the canary's password that came in, of all connections. */
    leaks: () => leaksIn(Buffer.concat(received)),
    /** Resolves as soon as no connection is open, with the number of connections. */
    gone: async () => (await Promise.all(closings)).length,
  };
};

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

type Record = (socket: Socket) => Socket;

const behave = async (socket: Socket, script: Script, record: Record): Promise<void> => {
  record(socket);
  if (script.atOnce !== undefined) return run(script.atOnce, peerOn(socket));
  const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  if (!first.equals(SSL_REQUEST)) return run(script.steps, peerOn(socket, first));
  if (script.onTlsRequest !== undefined) return run(script.onTlsRequest, peerOn(socket));
  socket.write('S');
  const options = { isServer: true, key: SERVER_KEY, cert: CERTIFICATE_OF_LOCALHOST };
  return run(script.steps, peerOn(record(new TLSSocket(socket, options))));
};

const run = async (steps: readonly Step[] = [], peer: Peer): Promise<void> => {
  for (const step of steps) await step(peer);
};
