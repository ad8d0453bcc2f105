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
}

/** Requests `/livez` of a service in this thread from another thread, until the report is called for; later calls return the same one. */
export const probeLivez = async (): Promise<() => Promise<LivezReport>> => {
  const { options } = await aService();
  const server = shipshapeServer(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const asker = new Worker(new URL('./livez-prober.js', import.meta.url), {
    workerData: `${url}/livez`,
  });
  const end = async (): Promise<LivezReport> => {
    asker.postMessage('over');
    const [report] = (await once(asker, 'message')) as [LivezReport];
    await server.close();
    return report;
  };
  let report: Promise<LivezReport> | undefined;
  // The other thread takes a moment to start and to get its first response.
  await once(asker, 'message');
  return () => (report ??= end());
};

/** Nobody is kept waiting by what a server does: far more than a thread that collects the memory of thousands of specs takes. */
const PROMPT_MS = 1_000;

/** Every request was answered at once. */
export const expectPromptAnswers = (
  { requests, unanswered, slowestMs }: LivezReport,
  least: number,
) => {
  console.log(`        (${requests} times /livez, the slowest in ${slowestMs.toFixed(1)} ms)`);
  expect(requests).to.be.at.least(least);
  expect(unanswered).to.equal(0);
  expect(slowestMs).to.be.below(PROMPT_MS);
};
