import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LivezReport } from './probe-livez.js';

const PAUSE_MS = 5;

/**
 * How long the service's thread and this one have waited for a processor so far, which is the machine's doing; 0 where
 * the system has no such count (proc(5), schedstat).
 */
const waitedMs = (): number =>
  [`self/task/${process.pid}`, 'thread-self']
    .map((thread) => {
      try {
        return Number(readFileSync(`/proc/${thread}/schedstat`, 'latin1').split(' ')[1]) / 1e6;
      } catch {
        return 0;
      }
    })
    .reduce((sum, one) => sum + one);

const agent = new Agent({ keepAlive: true });

const ask = (url: string): Promise<number> =>
  new Promise((resolve) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });

/** Sends one request, and measures how long the response takes. */
const timed = async (url: string) => {
  const before = { atMs: performance.now(), waitedMs: waitedMs() };
  const status = await ask(url);
  return { status, tookMs: performance.now() - before.atMs - (waitedMs() - before.waitedMs) };
};

const livez = workerData as string;
const over = new AbortController();
parentPort?.once('message', () => over.abort());
await ask(livez);
parentPort?.postMessage('begun');

const report = { requests: 0, unanswered: 0, slowestMs: 0 };
while (!over.signal.aborted) {
  const { status, tookMs } = await timed(livez);
  report.requests += 1;
  report.unanswered += status === 200 ? 0 : 1;
  report.slowestMs = Math.max(report.slowestMs, tookMs);
  await setTimeout(PAUSE_MS);
}
agent.destroy();
parentPort?.postMessage(report satisfies LivezReport);
