import type { LoadOutcome } from '../children/load.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atLeast, atMost, figureOnly, notMeasured } from '../harness/goal.js';
import { roundRobin } from '../harness/round-robin.js';
import { median } from '../harness/percentile.js';
import { medianRatio } from '../harness/ratio.js';
import type { Part, BenchWorld } from '../harness/bench-world.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import {
  CONNECTIONS,
  HAS_ADDRESSES,
  NO_ADDRESSES,
  overviewLoad,
} from '../processes/overview-load.js';
import { responseOf } from '../processes/overview-request.js';
import { type ChangedProblem, changingRequests } from '../processes/problem-reports.js';
import { startBareServer, startService } from '../processes/service-process.js';
import { shownProblem, unshownProblem } from '../processes/shown-problem.js';
import { servedFleet, written } from './served-fleet.js';

const WHAT =
  'Overview over HTTP, asked for by 64 callers at once, of what a bare node:http server sends the same bytes';

/** More often than any of the callers comes again. */
const CHANGES_A_SECOND = 125;

/** Requests a second of the overview over HTTP on SQLite, as a share of those of a bare server that sends the same bytes. */
export const overviewOverHttp: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured(WHAT, NO_ADDRESSES)] };
  const { seen, ...took } = await measure(world);
  const rates = ({ perSecond }: LoadOutcome): number => perSecond;
  const shareOf = (outcomes: readonly LoadOutcome[]): number =>
    medianRatio(outcomes.map(rates), took.bare.map(rates));
  const figures = Object.fromEntries(
    Object.entries(took).map(([name, outcomes]) => [
      name,
      {
        perSecond: median(outcomes.map(rates)),
        ofBare: shareOf(outcomes),
        clientCpu: median(outcomes.map(({ clientCpu }) => clientCpu)),
      },
    ]),
  );
  const of = `${WHAT} (SQLite, ${written(world.sizes.at(-1) ?? 0)} resources)`;
  return {
    figures: { ...figures, seen },
    goals: [
      atLeast(`${of}: nothing has changed`, 0.45, shareOf(took.unchanged)),
      atLeast(
        `${of}: before each call a problem has changed that is not on the page`,
        0.3,
        shareOf(took.changedOffThePage),
      ),
      atLeast(
        `${of}: before each call one of the 20 problems on the page has changed`,
        0.2,
        shareOf(took.changedOnThePage),
      ),
      figureOnly(
        `${of}: so many callers in turn that none of them is remembered`,
        shareOf(took.unremembered),
        { better: 'higher' },
      ),
      // Without these, the lines above could say what they don't measure.
      atLeast('Calls that saw the page change when a problem on it changes', 0.9, seen.onThePage),
      atMost('Calls that saw it change when another problem changes', 0.05, seen.offThePage),
    ],
  };
};

const measure = async (world: BenchWorld) => {
  const { environment, tokens, databaseId } = await servedFleet(world);
  const [token = ''] = tokens;
  const few = tokens.slice(0, CONNECTIONS);
  const service = await startService(world.tree, environment);
  const bare = await startBareServer(await responseOf(service.url, token));
  // Problems change in another service on the same store, so that its work is not measured.
  const elsewhere = await startService(world.tree, environment);
  const durationMs = world.isQuick ? 1_000 : 2_000;
  const load = overviewLoad({ durationMs, isSleepless: true });
  const changes = loadGenerator();
  const changing = async (problem: ChangedProblem, ask = load): Promise<LoadOutcome> => {
    const over = changes(changesOf(elsewhere, token, problem, durationMs));
    const outcome = await ask(service.url, few);
    await over;
    return outcome;
  };
  const shown = await shownProblem(service.url, token);
  const unshown = unshownProblem(databaseId(7));
  world.log('The overview over HTTP');
  await load(service.url, tokens);
  await load(bare.url, few);
  const looking = overviewLoad({ durationMs, isSleepless: true, looksForChanges: true });
  const seen = {
    onThePage: (await changing(shown, looking)).changedShare,
    offThePage: (await changing(unshown, looking)).changedShare,
  };
  const took = await roundRobin(world.isQuick ? 5 : 9, {
    bare: () => load(bare.url, few),
    unchanged: () => load(service.url, few),
    unremembered: () => load(service.url, tokens),
    changedOffThePage: () => changing(unshown),
    changedOnThePage: () => changing(shown),
  });
  for (const process of [elsewhere, service, bare]) await process.end();
  return { ...took, seen };
};

const changesOf = (
  { url }: NodeProcess,
  token: string,
  problem: ChangedProblem,
  durationMs: number,
) => ({
  port: Number(url.port),
  requests: [changingRequests(token, problem)],
  addresses: freshAddresses(1),
  perSecond: CHANGES_A_SECOND,
  durationMs,
  // Whether enough of them arrive is a line of its own.
  mayBeRefused: true,
});
