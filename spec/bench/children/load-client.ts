import { percentile } from '../harness/percentile.js';
import { serveTasks } from './serve-tasks.js';
import { loadConnection } from './load-connection.js';
import type { EndLoad, Load } from './load.js';
import { closedLoop, openLoop } from './pace.js';

/** What was answered so far. */
const tally = () => {
  const tookMs: number[] = [];
  let refused = 0;
  let refusal = '';
  let changed = 0;
  let unsent = 0;
  const tags = new Map<number, string>();
  return {
    look: (head: string, connection: number): void => {
      const tag = /\r\netag: (.*)\r\n/i.exec(head)?.[1] ?? '';
      changed += [undefined, tag].includes(tags.get(connection)) ? 0 : 1;
      tags.set(connection, tag);
    },
    count: (head: string, dueMs: number): number => {
      tookMs.push(performance.now() - dueMs);
      if (!head.startsWith('HTTP/1.1 2')) {
        refused += 1;
        refusal ||= head.slice(0, 200);
      }
      return tookMs.length;
    },
    /** It has waited until now at least. */
    miss: (dueMs: number): void => {
      tookMs.push(performance.now() - dueMs);
      unsent += 1;
    },
    outcome: (durationMs: number) => ({
      count: tookMs.length,
      refused,
      refusal,
      unsent,
      changedShare: changed / Math.max(1, tookMs.length),
      perSecond: ((tookMs.length - refused - unsent) * 1_000) / durationMs,
      p50Ms: percentile(tookMs, 0.5),
      p99Ms: percentile(tookMs, 0.99),
      slowestMs: percentile(tookMs, 1),
    }),
  };
};

/** A load may be told to end while it still connects. */
let isToEnd = false;
let end = (): void => undefined;

/** Resolves when the load is over: after its time, or when it is told to end. */
const endOf = async (durationMs: number | undefined): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  await new Promise<void>((resolve) => {
    end = resolve;
    if (isToEnd) resolve();
    if (durationMs !== undefined) timer = setTimeout(resolve, durationMs);
  });
  clearTimeout(timer);
};

/** Sends a server requests over many connections, for a time or a number of times, and returns the figures. */
const run = async (load: Load) => {
  const { port, requests, addresses, isSleepless = false, durationMs, times, perSecond } = load;
  isToEnd = false;
  let isOver = false;
  const { look, count, miss, outcome } = tally();
  const connections = await Promise.all(
    requests.map((asked, n) =>
      loadConnection(port, addresses[n], asked, (head) => {
        if (isOver) return;
        if (load.looksForChanges === true) look(head, n);
        if (count(head, pace.dueMs(n)) === times) end();
        pace.answered(n);
      }),
    ),
  );
  const pace = perSecond === undefined ? closedLoop(connections) : openLoop(connections, perSecond);
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  pace.start();
  const poll = (): void => {
    if (!isOver) setImmediate(poll);
  };
  if (isSleepless) poll();
  await endOf(durationMs);
  const unsent = await pace.stop();
  isOver = true;
  const tookMs = performance.now() - startMs;
  unsent.forEach(miss);
  const { user, system } = process.cpuUsage(cpu);
  for (const { socket } of connections) socket.destroy();
  return { ...outcome(tookMs), clientCpu: (user + system) / 1_000 / tookMs };
};

serveTasks((task: Load | EndLoad): Promise<object> => {
  if ('port' in task) return run(task);
  isToEnd = true;
  end();
  return Promise.resolve({});
});
