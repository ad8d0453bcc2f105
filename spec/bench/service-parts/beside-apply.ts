import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LivezOutcome } from '../children/livez-probe.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import { atMost, figureOnly, type Goal, MS, notMeasured, WHOLE } from '../harness/goal.js';
import { median } from '../harness/percentile.js';
import type { BenchWorld, Part } from '../harness/bench-world.js';
import { scratchDirectory } from '../harness/scratch-directory.js';
import { livezWatch, type WatchLivez } from '../processes/livez.js';
import type { NodeProcess } from '../processes/node-process.js';
import { HAS_ADDRESSES, NO_ADDRESSES } from '../processes/overview-load.js';
import { putFleet } from '../processes/put-fleet.js';
import { runCommand, startService } from '../processes/service-process.js';
import { fleetDocument } from '../seeding/fleet-documents.js';
import type { ServedStore } from '../seeding/served-store.js';
import {
  type OtherCallers,
  otherCallers,
  OVERVIEWS_A_SECOND,
  REPORTS_A_SECOND,
} from './other-callers.js';
import { ownFleet, written } from './served-fleet.js';

const MOST_DATABASES = 20_000;

const databasesOf = ({ appliedDatabases }: BenchWorld): number =>
  Math.min(MOST_DATABASES, appliedDatabases);

/** The service is warm, and the others go on for a moment when the fleet has been applied. */
const AROUND_MS = 500;

interface Beside extends OtherCallers {
  readonly livez: LivezOutcome;
  readonly applyMs: number;
}

type Apply = (service: NodeProcess, store: ServedStore) => Promise<unknown>;

/** How a service answers others while a large fleet is applied to it, and to its store by a command. */
export const besideApply: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_ADDRESSES) return { figures: {}, goals: [notMeasured('Beside apply', NO_ADDRESSES)] };
  const watch = await livezWatch();
  const figures: Record<string, readonly Beside[]> = {};
  for (const [way, apply] of Object.entries(await waysToApply(world))) {
    world.log(`The service while ${written(databasesOf(world))} databases are applied ${way}`);
    const rounds: Beside[] = [];
    for (let round = 0; round < (world.isQuick ? 1 : 3); round += 1)
      rounds.push(await measure(world, watch, apply));
    figures[way] = rounds;
  }
  return {
    figures,
    goals: Object.entries(figures).flatMap(([way, rounds]) =>
      goalsOf(`While ${written(databasesOf(world))} databases are applied ${way}`, rounds),
    ),
  };
};

const waysToApply = async (world: BenchWorld): Promise<Readonly<Record<string, Apply>>> => {
  const document = fleetDocument({ databases: databasesOf(world) });
  const file = join(await scratchDirectory('apply'), 'fleet.json');
  await writeFile(file, document);
  return {
    'by PUT /v1/fleet to the same service': ({ url }, { tokens }) =>
      putFleet(url, tokens.at(-1) ?? '', document),
    'by the command apply on the same store': (_service, { environment }) =>
      runCommand(world.tree, environment, ['apply', file]),
  };
};

const measure = async (world: BenchWorld, watch: WatchLivez, apply: Apply): Promise<Beside> => {
  const store = await ownFleet(world);
  const service = await startService(world.tree, store.environment);
  const during = otherCallers(service, store);
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
  return { ...outcome, livez, applyMs };
};

const goalsOf = (what: string, rounds: readonly Beside[]): readonly Goal[] => {
  const most = (read: (round: Beside) => number): number => Math.max(...rounds.map(read));
  const others = `${OVERVIEWS_A_SECOND} overviews and ${REPORTS_A_SECOND} reports a second by others`;
  return [
    atMost(
      `${what}: of ${others}, refused or failed`,
      0,
      most(({ overviews, reports }) => overviews.refused + reports.refused),
      WHOLE,
    ),
    atMost(`${what}: the slowest /livez of the service`, 200, most(livezMs), MS),
    figureOnly(
      `${what}: the slowest answer of an idle bare node:http server on the same machine`,
      most(({ livez }) => livez.slowestBareMs),
      MS,
    ),
    figureOnly(
      `${what}: the slowest hundredth of the overviews (p99)`,
      median(rounds.map(({ overviews }) => overviews.p99Ms)),
      MS,
    ),
    figureOnly(`${what}: the apply itself`, median(rounds.map(({ applyMs }) => applyMs)), MS),
  ];
};

const livezMs = ({ livez }: Beside): number => livez.slowestMs;
