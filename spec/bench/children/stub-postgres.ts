import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { receive, peerOn, send, type Step } from '../../support/rogues/peer.js';
import { playScram } from '../../support/rogue-postgres/scram-steps.js';
import { ANSWER, KEY, OK, READY } from '../../support/rogue-postgres/wire.js';
import { serveTasks } from './serve-tasks.js';
import type { StubPostgres, StubPostgresTask } from './monitoring-task.js';

/** All that a login sees of a PostgreSQL 18 that accepts every completed SCRAM exchange. */
const STEPS: readonly Step[] = [playScram, send(OK, KEY, READY), receive, send(ANSWER)];

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

serveTasks(async ({ count }: StubPostgresTask): Promise<StubPostgres> => ({
  ports: await Promise.all(Array.from({ length: count }, listen)),
}));
