import { expect } from 'chai';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { shipshapeServer } from '../../../adapters/http/server/shipshape-server.js';
import { aService } from '../http/a-service.js';

/** How a service responded to many requests for `/livez`. */
export interface LivezReport {
  readonly requests: number;
  readonly unanswered: number;
  /** The slowest response, without the time in which the machine had no processor for it. */
  readonly slowestMs: number;
  /** The slowest of an idle service, on the same machine at the same time. */
  readonly slowestBareMs: number;
}

export interface LivezTargets {
  readonly livez: string;
  readonly bare: string;
}

/** Requests `/livez` of a service in this thread from another thread, until the report is called for; later calls return the same one. */
export const probeLivez = async (): Promise<() => Promise<LivezReport>> => {
  const { options } = await aService();
  const server = shipshapeServer(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const bareService = new Worker(new URL('./bare-service.js', import.meta.url));
  const [bare] = (await once(bareService, 'message')) as [string];
  const asker = new Worker(new URL('./livez-prober.js', import.meta.url), {
    workerData: { livez: `${url}/livez`, bare } satisfies LivezTargets,
  });
  const end = async (): Promise<LivezReport> => {
    asker.postMessage('over');
    const [report] = (await once(asker, 'message')) as [LivezReport];
    await Promise.all([server.close(), bareService.terminate()]);
    return report;
  };
  let report: Promise<LivezReport> | undefined;
  // The other thread takes a moment to start and to get its first response.
  await once(asker, 'message');
  return () => (report ??= end());
};

const PROMISE_MS = 100;

/** Every response keeps the promise; where even an idle service is slower than that, twice its time is allowed. */
export const expectPromptAnswers = (
  { requests, unanswered, ...slowest }: LivezReport,
  least: number,
) => {
  const { slowestMs, slowestBareMs } = slowest;
  console.log(`        (${requests} times /livez, the slowest in ${slowestMs.toFixed(1)} ms)`);
  expect(requests).to.be.at.least(least);
  expect(unanswered).to.equal(0);
  expect(slowestMs).to.be.below(Math.max(PROMISE_MS, 2 * slowestBareMs));
};
