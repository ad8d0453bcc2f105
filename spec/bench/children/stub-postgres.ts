import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { hear, peerOn, say, type Step } from '../../support/rogues/peer.js';
import { playScram } from '../../support/rogue-postgres/scram-steps.js';
import { ANSWER, KEY, OK, READY } from '../../support/rogue-postgres/wire.js';
import { answerEach } from './serve-tasks.js';
import type { CheapPostgres, CheapPostgresTask } from './monitoring-task.js';

/** All that a login sees of a PostgreSQL 18 that lets everybody in who plays SCRAM to its end. */
const STEPS: readonly Step[] = [playScram, say(OK, KEY, READY), hear, say(ANSWER)];

const serve = async (socket: Socket): Promise<void> => {
  socket.on('error', () => socket.destroy());
  const peer = peerOn(socket);
  for (const step of STEPS) await step(peer);
};

const listen = async (): Promise<number> => {
  const server = createServer({ noDelay: true }, (socket) => void serve(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

answerEach(async ({ count }: CheapPostgresTask): Promise<CheapPostgres> => ({
  ports: await Promise.all(Array.from({ length: count }, listen)),
}));
