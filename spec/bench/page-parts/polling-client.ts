import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { serveTasks } from '../children/serve-tasks.js';

export interface PollingTask {
  readonly url: string;
  /** One for each page. */
  readonly tokens: readonly string[];
  /** What is read in each round. */
  readonly overview: string;
  /** What is read in every sixth round, as long as checks are on time. */
  readonly watch: string;
  /** What is read where the overview has changed, and in every sixth round. */
  readonly lists: readonly string[];
  readonly forMs: number;
}

export interface Polled {
  readonly requests: number;
  readonly notModified: number;
  /** Such as of a service that has too much to do. */
  readonly refused: number;
}

const EVERY_MS = 5_000;
const ROUNDS_UNCHANGED = 6;

/** Reads what an open page reads, when it reads it: see adapters/dashboard/page/live. */
const pollAsPage = async (task: PollingTask, token: string, untilMs: number): Promise<Polled> => {
  const agent = new Agent({ keepAlive: true });
  const etags = new Map<string, string>();
  const polled = { requests: 0, notModified: 0, refused: 0 };
  const read = async (path: string): Promise<boolean> => {
    const etag = etags.get(path);
    const headers = {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
      ...(etag !== undefined && { 'if-none-match': etag }),
    };
    const sent = get(new URL(path, task.url), { agent, headers });
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { statusCode = 0 } = response;
    if (response.headers.etag !== undefined) etags.set(path, response.headers.etag);
    await once(response.resume(), 'end');
    polled.requests += 1;
    if (statusCode === 304) polled.notModified += 1;
    else if (statusCode !== 200) {
      polled.refused += 1;
    }
    return statusCode === 200;
  };
  await delay(Math.random() * EVERY_MS);
  for (let round = 0; performance.now() < untilMs; round += 1) {
    const hasChanged = await read(task.overview);
    const isSixth = round % ROUNDS_UNCHANGED === 0;
    const lists = hasChanged || isSixth ? task.lists : [];
    await Promise.all([...(isSixth ? [task.watch] : []), ...lists].map(read));
    await delay(EVERY_MS * (0.9 + Math.random() * 0.2));
  }
  agent.destroy();
  return polled;
};

serveTasks(async (task: PollingTask): Promise<Polled> => {
  const untilMs = performance.now() + task.forMs;
  const all = await Promise.all(task.tokens.map((token) => pollAsPage(task, token, untilMs)));
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    notModified: all.reduce((sum, { notModified }) => sum + notModified, 0),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  };
});
