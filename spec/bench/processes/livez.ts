import type { LivezOutcome, LivezTask } from '../children/livez-probe.js';
import type { NodeProcess } from './node-process.js';
import { startBareServer } from './service-process.js';
import { workerProcess } from './worker-process.js';

const PROBE = new URL('../children/livez-probe.js', import.meta.url);

export type WatchLivez = <A>(
  service: NodeProcess,
  work: () => Promise<A>,
) => Promise<{ readonly livez: LivezOutcome; readonly outcome: A }>;

/**
 * Returns a function that asks `/livez` of a service over and over while some work goes on, from a process that does
 * nothing else, in turns with an idle bare server: what that takes is the machine's doing.
 */
export const livezWatch = async (): Promise<WatchLivez> => {
  const bare = await startBareServer({ headers: { 'content-length': '2' }, body: '{}' });
  const ask = workerProcess<LivezTask, LivezOutcome>(PROBE);
  return async (service, work) => {
    await ask({ service: new URL('/livez', service.url).href, bare: bare.url.href });
    const outcome = await work();
    return { livez: await ask({}), outcome };
  };
};
