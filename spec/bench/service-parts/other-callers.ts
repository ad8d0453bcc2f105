import type { Load, LoadOutcome } from '../children/load.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import { distribute } from '../processes/overview-load.js';
import { overviewRequest } from '../processes/overview-request.js';
import { reporterRequests } from '../processes/problem-reports.js';
import type { ServedStore } from '../seeding/served-store.js';

export const OVERVIEWS_A_SECOND = 100;
export const REPORTS_A_SECOND = 20;

const TOKENS = 64;
const CONNECTIONS = 16;

/** What the other callers of a service got. */
export interface OtherCallers {
  readonly overviews: LoadOutcome;
  readonly reports: LoadOutcome;
}

/** Returns a function that lets others ask a service for overviews, and report problems, as long as some work takes. */
export const otherCallers = (service: NodeProcess, store: ServedStore) => {
  const overviews = loadGenerator();
  const reports = loadGenerator();
  return async (work: () => Promise<unknown>): Promise<OtherCallers> => {
    const reported: LoadOutcome[] = [];
    const asked = await overviews.during(overviewsOf(service, store), async () => {
      reported.push(await reports.during(reportsOf(service, store), work));
    });
    return { overviews: asked, reports: reported[0] ?? asked };
  };
};

const openLoop = ({ url }: NodeProcess, perSecond: number): Omit<Load, 'requests'> => ({
  port: Number(url.port),
  addresses: freshAddresses(CONNECTIONS),
  perSecond,
  mayBeRefused: true,
});

const overviewsOf = (service: NodeProcess, { tokens }: ServedStore): Load => ({
  ...openLoop(service, OVERVIEWS_A_SECOND),
  requests: distribute(tokens.slice(0, TOKENS).map(overviewRequest), CONNECTIONS),
});

const reportsOf = (service: NodeProcess, store: ServedStore): Load => ({
  ...openLoop(service, REPORTS_A_SECOND),
  requests: reporterRequests(CONNECTIONS, store),
});
