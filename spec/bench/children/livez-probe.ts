import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serveTasks } from './serve-tasks.js';

/** How slow `/livez` was at most, and how slow an idle server of a few lines on the same machine meanwhile. */
export type LivezOutcome = Awaited<ReturnType<typeof probe>>;

/** Where the service and the bare server listen; an empty task ends the probe. */
export interface LivezTask {
  readonly service?: string;
  readonly bare?: string;
}

const PAUSE_MS = 2;
const agent = new Agent({ keepAlive: true });

const timedGet = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sentMs = performance.now();
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`/livez was ${response.statusCode}`));
      response.resume().once('end', () => {
        resolve(performance.now() - sentMs);
      });
    }).once('error', reject);
  });

let isOver = false;
let probing: Promise<LivezOutcome> | undefined;

const probe = async (service: string, bare: string) => {
  const took = { service: 0, bare: 0 };
  let requests = 0;
  for (; !isOver; requests += 1) {
    took.service = Math.max(took.service, await timedGet(service));
    took.bare = Math.max(took.bare, await timedGet(bare));
    await delay(PAUSE_MS);
  }
  return { requests, slowestMs: took.service, slowestBareMs: took.bare };
};

serveTasks(async ({ service, bare }: LivezTask): Promise<object> => {
  if (service === undefined || bare === undefined) {
    isOver = true;
    return (await probing) ?? {};
  }
  isOver = false;
  await Promise.all([timedGet(service), timedGet(bare)]);
  probing = probe(service, bare);
  // Nobody waits for it before it ends.
  probing.catch(() => undefined);
  return {};
});
