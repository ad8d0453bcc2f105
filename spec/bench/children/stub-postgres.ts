import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { receive, peerOn, send, type Step } from '../../support/rogues/peer.js';
import { playScram } from '../../support/rogue-postgres/scram-steps.js';
import {
  ANSWER,
  column,
  COMPLETE,
  KEY,
  OK,
  READY,
  row,
  VERSION_COLUMN,
} from '../../support/rogue-postgres/wire.js';
import { serveTasks } from './serve-tasks.js';
import type { StubPostgres, StubPostgresTask } from './monitoring-task.js';

/** All that a login sees of a PostgreSQL 18 that accepts every completed SCRAM exchange. */
const stepsOf = (answer: Buffer): readonly Step[] => [
  playScram,
  send(OK, KEY, READY),
  receive,
  send(answer),
];

/** With what the instance has besides, and so many databases, as `FOUND_QUERY` has them. */
const finding = (databases: number): Buffer => {
  const listed = Array.from({ length: databases }, (_, n) => {
    const name = Buffer.from(`tenant${n}`).toString('hex');
    return `${16_384 + n}:${name}:10:UTF8:t`;
  });
  return Buffer.concat([
    VERSION_COLUMN,
    row('180004'),
    COMPLETE,
    column('facts'),
    row('f - 97 1 -1 1 '),
    COMPLETE,
    column('found'),
    row(`all ${databases}`),
    row(`some ${listed.join(',')}`),
    COMPLETE,
    COMPLETE,
    column('found'),
    COMPLETE,
    READY,
  ]);
};

const serve = async (socket: Socket, steps: readonly Step[]): Promise<void> => {
  socket.on('error', () => socket.destroy());
  const peer = peerOn(socket);
  for (const step of steps) await step(peer);
};

const listen = async (steps: readonly Step[]): Promise<number> => {
  const server = createServer({ noDelay: true }, (socket) => void serve(socket, steps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

serveTasks(async ({ count, databases = 0 }: StubPostgresTask): Promise<StubPostgres> => {
  const steps = stepsOf(databases === 0 ? ANSWER : finding(databases));
  return { ports: await Promise.all(Array.from({ length: count }, () => listen(steps))) };
});
