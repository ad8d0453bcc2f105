import { setTimeout as delay } from 'node:timers/promises';
import { pollUntil } from '../../support/shared/poll-until.js';
import type { BenchWorld, PartResult } from '../harness/bench-world.js';
import { atLeast, atMost, WHOLE } from '../harness/goal.js';
import { type ReceivedMessage, messageReceiver } from '../processes/message-receiver.js';
import { preparedService } from '../processes/prepared-service.js';

const PROBLEMS = 1_000;
const WITHIN_MS = 30_000;
const CHANNELS = ['pager', 'chat', 'archive'];
const LONGEST_MS = 120_000;

const LINE = `${PROBLEMS.toLocaleString('en-US')} problems that open within 30 s`;

/** How many messages many problems make, and whether each problem is in one of them or in its count. */
export const messageBurst = async (world: BenchWorld): Promise<PartResult> => {
  world.log(`${PROBLEMS} problems`);
  const receiver = await messageReceiver();
  const names = Array.from({ length: PROBLEMS }, (_, n) => `burst-${n}`);
  const servers = names.map((name) => ({ name }));
  const channels = CHANNELS.map((name) => ({ name, kind: 'webhook', url: receiver.url }));
  const { start, token, ids } = await preparedService(world, { servers, channels }, names);
  const service = await start();
  const seconds = await reportAll(service.url, token, ids);
  const enough = () => CHANNELS.every((name) => toldOf(receiver.received, name) >= PROBLEMS);
  const late = delay(LONGEST_MS, undefined, { ref: false });
  await Promise.race([receiver.until(enough), late]);
  await service.end();
  const messages = CHANNELS.map((name) => ofChannel(receiver.received, name).length);
  const told = CHANNELS.map((name) => toldOf(receiver.received, name));
  return {
    figures: { seconds, messages, told },
    goals: [
      atMost(`${LINE}: messages over each channel`, 3, Math.max(...messages), WHOLE),
      atLeast(`${LINE}: in a line or a count, of all`, 1, Math.min(...told) / PROBLEMS),
    ],
  };
};

const ofChannel = (received: readonly ReceivedMessage[], name: string) =>
  received.filter(({ channel }) => channel === name);

const toldOf = (received: readonly ReceivedMessage[], name: string): number =>
  ofChannel(received, name).reduce(
    (sum, { lines, more }) => more.reduce((all, { count }) => all + count, sum + lines.length),
    0,
  );

/** Evenly over the time, and returns how long it took. */
const reportAll = async (url: URL, token: string, ids: readonly string[]): Promise<number> => {
  const begunMs = performance.now();
  const reports = ids.map(async (id, n) => {
    await delay((n * WITHIN_MS) / ids.length);
    const path = new URL(`/v1/problems/bench_burst/server/${id}`, url);
    // A service that has too much to do says so.
    const status = await pollUntil(
      () => report(path, token),
      (answered) => answered !== 503,
    );
    if (status !== 204) throw new Error(`A report was answered ${status}`);
  });
  await Promise.all(reports);
  return (performance.now() - begunMs) / 1_000;
};

const report = async (path: URL, token: string): Promise<number> => {
  const { status } = await fetch(path, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ severity: 'critical', message: 'The disk is full.' }),
  });
  return status;
};
