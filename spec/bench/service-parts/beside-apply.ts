import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LivezOutcome } from '../children/livez-probe.js';
import type { Load, LoadOutcome } from '../children/load.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atMost, figureOnly, type Goal, MS, notMeasured, WHOLE } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import type { BenchWorld, Part } from '../harness/bench-world.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { livezWatch, type WatchLivez } from '../processes/livez.js';
import { freshAddresses, loadGenerator } from '../processes/load-generator.js';
import type { NodeProcess } from '../processes/node-process.js';
import { distribute, HAS_ADDRESSES, NO_ADDRESSES } from '../processes/overview-load.js';
import { overviewRequest } from '../processes/overview-request.js';
import { reportRequests } from '../processes/problem-reports.js';
import { putFleet } from '../processes/put-fleet.js';
import { runCommand, startService } from '../processes/service-process.js';
import { fleetDocument } from '../seeding/fleet-documents.js';
import type { ServedStore } from '../seeding/served-store.js';
import { ownFleet, written } from './served-fleet.js';

const DATABASES = 20_000;
const OVERVIEWS_A_SECOND = 100;
const REPORTS_A_SECOND = 20;
const CONNECTIONS = 16;

/** The service is warm, and the load goes on for a moment when the fleet has been applied. */
const AROUND_MS = 500;

interface Beside {
  /** The overviews, then the reports. */
  readonly others: readonly LoadOutcome[];
  readonly livez: LivezOutcome;
  readonly applyMs: number;
}

type Apply = (service: NodeProcess, store: ServedStore) => Promise<unknown>;

/** How a service answers others while a large fleet is applied to it, and to its store by a command. */
export const besideApply: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured('Beside apply', NO_ADDRESSES)] };
  const watch = await livezWatch();
  const document = fleetDocument({ databases: DATABASES });
  const file = join(await scratchDirectory('apply'), 'fleet.json');
  await writeFile(file, document);
  const ways: Readonly<Record<string, Apply>> = {
    'by PUT /v1/fleet to the same service': ({ url }, { tokens }) =>
      putFleet(url, tokens.at(-1) ?? '', document),
    'by the command apply on the same store': (_service, { environment }) =>
      runCommand(world.tree, environment, ['apply', file]),
  };
  const figures: Record<string, readonly Beside[]> = {};
  for (const [way, apply] of Object.entries(ways)) {
    world.log(`The service while ${written(DATABASES)} databases are applied ${way}`);
    const rounds: Beside[] = [];
    for (let round = 0; round < (world.isQuick ? 1 : 3); round += 1)
      rounds.push(await measure(world, watch, apply));
    figures[way] = rounds;
  }
  return {
    figures,
    goals: Object.entries(figures).flatMap(([way, rounds]) => goalsOf(way, rounds)),
  };
};

const measure = async (world: BenchWorld, watch: WatchLivez, apply: Apply): Promise<Beside> => {
  const store = await ownFleet(world);
  const service = await startService(world.tree, store.environment);
  const others = [loadGenerator(), loadGenerator()] as const;
  const [overviews, reports] = loadsOf(service, store);
  const during = async (work: () => Promise<unknown>): Promise<readonly LoadOutcome[]> => {
    let reported: LoadOutcome | undefined;
    const asked = await others[0].during(overviews, async () => {
      reported = await others[1].during(reports, work);
    });
    return reported === undefined ? [asked] : [asked, reported];
  };
  await during(() => delay(AROUND_MS));
  let applyMs = NaN;
  const { livez, outcome } = await watch(service, () =>
    during(async () => {
      const startMs = performance.now();
      await apply(service, store);
      applyMs = performance.now() - startMs;
      await delay(AROUND_MS);
    }),
  );
  await service.end();
  return { others: outcome, livez, applyMs };
};

/** The overviews and the reports that arrive at the service meanwhile. */
const loadsOf = (
  { url }: NodeProcess,
  { tokens, databaseId }: ServedStore,
): readonly [Load, Load] => {
  const [token = ''] = tokens;
  const load = (requests: readonly string[], perSecond: number): Load => ({
    port: Number(url.port),
    requests: distribute(requests, CONNECTIONS),
    addresses: freshAddresses(CONNECTIONS),
    perSecond,
    mayBeRefused: true,
  });
  const databases = Array.from({ length: CONNECTIONS }, (_, n) => databaseId(n + 1));
  const reports = databases.map((database) => reportRequests({ token, database }));
  return [
    load(tokens.slice(0, 64).map(overviewRequest), OVERVIEWS_A_SECOND),
    { ...load([], REPORTS_A_SECOND), requests: reports },
  ];
};

const goalsOf = (way: string, rounds: readonly Beside[]): readonly Goal[] => {
  const most = (read: (round: Beside) => number): number => Math.max(...rounds.map(read));
  const what = `While ${written(DATABASES)} databases are applied ${way}`;
  return [
    atMost(
      `${what}: of 100 overviews and 20 reports a second by others, refused or failed`,
      0,
      most(({ others }) => refusedOf(others)),
      WHOLE,
    ),
    atMost(
      `${what}: the slowest /livez of the service`,
      50,
      most(({ livez }) => livez.slowestMs),
      MS,
    ),
    figureOnly(
      `${what}: the slowest answer of an idle bare node:http server on the same machine`,
      most(({ livez }) => livez.slowestBareMs),
      MS,
    ),
    figureOnly(
      `${what}: the slowest hundredth of the overviews (p99)`,
      median(rounds.map(({ others }) => others[0]?.p99Ms ?? NaN)),
      MS,
    ),
    figureOnly(`${what}: the apply itself`, median(rounds.map(({ applyMs }) => applyMs)), MS),
  ];
};

const refusedOf = (loads: readonly LoadOutcome[]): number =>
  loads.reduce((sum, { refused }) => sum + refused, 0);
