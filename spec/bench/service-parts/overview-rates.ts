import { roundRobin } from '../harness/round-robin.js';
import type { BenchWorld } from '../harness/bench-world.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import { CONNECTIONS, overviewLoad } from '../processes/overview-load.js';
import { responseOf } from '../processes/overview-request.js';
import { type ChangedProblem, changingRequests } from '../processes/problem-reports.js';
import { startBareServer, startService } from '../processes/service-process.js';
import { shownProblem, unshownProblem } from '../processes/shown-problem.js';
import { servedFleet } from './served-fleet.js';

/** About as often as each of the callers comes again where the service is fast, and several times as often where it is slow. */
export const CHANGES_A_SECOND = 250;

/** The rounds of each way to ask for the overview. */
export type OverviewRates = Awaited<ReturnType<typeof overviewRates>>;

export const overviewRates = async (world: BenchWorld) => {
  const { environment, tokens, databaseId } = await servedFleet(world);
  const [token = ''] = tokens;
  const few = tokens.slice(0, CONNECTIONS);
  const service = await startService(world.tree, environment);
  const bare = await startBareServer(await responseOf(service.url, token));
  // Problems change in another service on the same store, so that its work is not measured.
  const elsewhere = await startService(world.tree, environment);
  // A response that refuses does not count into the rate.
  const how = { durationMs: world.isQuick ? 1_000 : 2_000, isSleepless: true, mayBeRefused: true };
  const load = overviewLoad(how);
  const change = loadGenerator();
  const changing = async (problem: ChangedProblem, ask = load) => {
    const over = change({ ...changesOf(elsewhere, token, problem), durationMs: how.durationMs });
    const outcome = await ask(service.url, few);
    await over;
    return outcome;
  };
  const shown = await shownProblem(service.url, token);
  const unshown = unshownProblem(databaseId(7));
  world.log('The overview over HTTP');
  await load(service.url, tokens);
  await load(bare.url, few);
  await changing(shown);
  const looking = overviewLoad({ ...how, looksForChanges: true });
  const onThePage = (await changing(shown, looking)).changedShare;
  const offThePage = (await changing(unshown, looking)).changedShare;
  const rounds = await roundRobin(world.isQuick ? 5 : 9, {
    bare: () => load(bare.url, few),
    unchanged: () => load(service.url, few),
    unremembered: () => load(service.url, tokens),
    changedOffThePage: () => changing(unshown),
    changedOnThePage: () => changing(shown),
  });
  for (const process of [elsewhere, service, bare]) await process.end();
  return {
    ...rounds,
    /** Which share of the calls saw another page than the one before, in rounds that don't count. */
    seen: { onThePage, offThePage },
  };
};

const changesOf = ({ url }: NodeProcess, token: string, problem: ChangedProblem) => ({
  port: Number(url.port),
  requests: [changingRequests(token, problem)],
  addresses: freshAddresses(1),
  perSecond: CHANGES_A_SECOND,
  // Whether enough of them arrive is a line of its own.
  mayBeRefused: true,
});
