import { serveTasks } from './serve-tasks.js';
import { loadConnection } from './load-connection.js';
import type { Load, LoadOutcome } from './load.js';

/** Sends a server requests over many connections, for a time or a number of times, and returns the figures. */
const run = async ({
  port,
  requests,
  addresses,
  isSleepless = false,
  durationMs,
  times,
}: Load): Promise<LoadOutcome> => {
  let count = 0;
  let refused = 0;
  let isOver = false;
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let refusal = '';
  const onAnswer = (head: string): boolean => {
    if (isOver) return false;
    count += 1;
    if (!head.startsWith('HTTP/1.1 200')) {
      refused += 1;
      refusal ||= head.slice(0, 200);
    }
    if (count === times) end();
    return true;
  };
  const connections = await Promise.all(
    requests.map((asked, n) => loadConnection(port, addresses[n], asked, onAnswer)),
  );
  const cpu = process.cpuUsage();
  const start = process.hrtime.bigint();
  connections.forEach((connection) => {
    connection.start();
  });
  const poll = (): void => {
    if (!isOver) setImmediate(poll);
  };
  if (isSleepless) poll();
  const timer = durationMs === undefined ? undefined : setTimeout(end, durationMs);
  await ended;
  isOver = true;
  clearTimeout(timer);
  const tookUs = Number(process.hrtime.bigint() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  for (const { socket } of connections) socket.destroy();
  return {
    count,
    refused,
    refusal,
    perSecond: (count / tookUs) * 1_000_000,
    clientCpu: (user + system) / tookUs,
  };
};

serveTasks(run);
