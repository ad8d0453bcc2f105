import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { shipshapeServer } from '../../adapters/http/shipshape-server.js';
import { aService } from './http/a-service.js';

/** How a service has fared that was asked for `/livez` again and again. */
export interface LivezReport {
  readonly asked: number;
  readonly unanswered: number;
  /** The slowest answer, without the time in which the machine had no processor for it. */
  readonly slowestMs: number;
}

/** Has a service in this very thread asked from another, until it reports. To have it report twice is to have it once. */
export const watchLivez = async (): Promise<() => Promise<LivezReport>> => {
  const { options } = await aService();
  const server = shipshapeServer(options);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const asker = new Worker(new URL('./livez-asker.js', import.meta.url), {
    workerData: `${url}/livez`,
  });
  const end = async (): Promise<LivezReport> => {
    asker.postMessage('over');
    const [report] = (await once(asker, 'message')) as [LivezReport];
    await server.close();
    return report;
  };
  let report: Promise<LivezReport> | undefined;
  // It is a moment until the other thread is there, and has been answered for the first time.
  await once(asker, 'message');
  return () => (report ??= end());
};
