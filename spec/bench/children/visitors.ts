import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../harness/percentile.js';
import { serveTasks } from './serve-tasks.js';
import type { VisitorsOutcome, VisitorsTask } from './visitors-task.js';

const PAUSE_MS = 100;
const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly tookMs: number;
  /** 0 where there was none. */
  readonly status: number;
}

const ask = (url: URL, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  new Promise((resolve) => {
    const sentMs = performance.now();
    const answered = (status: number) => {
      resolve({ tookMs: performance.now() - sentMs, status });
    };
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () => {
        answered(response.statusCode ?? 0);
      });
    }).once('error', () => {
      answered(0);
    });
  });

/** Whether or not those before were answered, `/livez` and the overview are asked for ten times a second. */
serveTasks(async ({ service, tokens, forMs }: VisitorsTask): Promise<VisitorsOutcome> => {
  const livez: Promise<Answer>[] = [];
  const overviews: Promise<Answer>[] = [];
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    const token = tokens[overviews.length % tokens.length] ?? '';
    livez.push(ask(new URL('/livez', service), {}));
    overviews.push(ask(new URL('/v1/overview', service), { authorization: `Bearer ${token}` }));
    await delay(PAUSE_MS);
  }
  const p99 = (answers: readonly Answer[]) =>
    percentile(
      answers.map(({ tookMs }) => tookMs),
      0.99,
    );
  const answered = await Promise.all(overviews);
  const alive = await Promise.all(livez);
  return {
    livezP99Ms: p99(alive),
    overviewP99Ms: p99(answered),
    overviews: answered.length,
    failed: [...answered, ...alive].filter(({ status }) => status !== 200).length,
  };
});
