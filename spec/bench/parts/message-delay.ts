import { setTimeout as delay } from 'node:timers/promises';
import {
  startSystemPostgres,
  type SystemPostgres,
  systemPostgresBin,
} from '../../support/database-servers/system-postgres.js';
import type { Login } from '../children/check-task.js';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { onCleanUp } from '../harness/clean-ups.js';
import { atMost, figureOnly, type Goal, notMeasured } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import { type MessageReceiver, messageReceiver } from '../processes/message-receiver.js';
import { preparedService } from '../processes/prepared-service.js';

const KILLED = 12;

/** Servers that go on, so that the node does not take itself for cut off. */
const OTHERS = 24;

/** As it is by default. */
const INTERVAL_S = 60;

/** Between two of them. */
const PAUSE_MS = 10_000;

const LINE = 'From a PostgreSQL server that is killed to the message that a webhook receives';

/** Two rounds find it out, and what changes within half a minute is one message. */
const PROMISED_S = 2 * INTERVAL_S + 40;

/** How long it takes until a channel says that a server is offline. */
export const messageDelay = async (world: BenchWorld): Promise<PartResult> => {
  const bin = systemPostgresBin();
  if (bin === undefined)
    return { figures: {}, goals: [notMeasured(LINE, 'there is no PostgreSQL here')] };
  world.log(`${KILLED} of ${KILLED + OTHERS} servers are killed`);
  const receiver = await messageReceiver();
  const others = await serverOn(bin);
  const killed: SystemPostgres[] = [];
  while (killed.length < KILLED) killed.push(await serverOn(bin));
  const servers = [
    ...killed.map((server, n) => described(nameOf(n), server)),
    ...Array.from({ length: OTHERS }, (_, n) => described(`other-${n}`, others)),
  ];
  const channels = [{ name: 'on-call', kind: 'webhook', url: receiver.url, severity: 'critical' }];
  const settings = { SHIPSHAPE_WATCH_INTERVAL_SECONDS: String(INTERVAL_S) };
  const { start } = await preparedService(world, { servers, channels }, [], settings);
  const service = await start();
  // Until each server was found well.
  await delay(INTERVAL_S * 1_000);
  const seconds = await Promise.all(
    killed.map((server, n) =>
      delay(n * PAUSE_MS).then(() => timeToMessage(server, nameOf(n), receiver)),
    ),
  );
  await service.end();
  return { figures: { seconds }, goals: goalsOf(seconds) };
};

const goalsOf = (seconds: readonly number[]): readonly Goal[] => [
  atMost(
    `${LINE}, of two rounds of ${INTERVAL_S} s and 40 s: the slowest of ${seconds.length}`,
    1,
    Math.max(...seconds) / PROMISED_S,
  ),
  figureOnly('The same: the median', median(seconds) / PROMISED_S),
  figureOnly(`${LINE}: the median`, median(seconds), { unit: ' s', digits: 1 }),
];

const nameOf = (n: number): string => `killed-${n}`;

const serverOn = async (bin: string): Promise<SystemPostgres> => {
  const server = await startSystemPostgres(bin);
  onCleanUp(server.stop);
  return server;
};

const described = (name: string, { port, user, password }: Login) => {
  const address = { engine: 'postgresql', host: '127.0.0.1', port, tls: { mode: 'off' } };
  // An instance is logged in to for the sake of its databases.
  const main = { ...address, admin: { user, password }, databases: [{ name: 'postgres' }] };
  return { name, instances: [{ name: 'main', ...main }] };
};

const timeToMessage = async ({ kill }: SystemPostgres, name: string, receiver: MessageReceiver) => {
  await kill();
  const begunMs = performance.now();
  // A host that refuses connections is alive: it is the instance that is gone.
  const path = `${name}/main`;
  await receiver.until(({ lines }) =>
    lines.some(({ event, problem }) => event === 'opened' && problem.resource_path === path),
  );
  return (performance.now() - begunMs) / 1_000;
};
