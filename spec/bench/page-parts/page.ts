import { HAS_BROWSER } from '../../support/dashboard/a-browser.js';
import { sqliteEngine } from '../engines/sqlite-engine.js';
import type { Part, PartResult } from '../harness/bench-world.js';
import { notMeasured } from '../harness/goal.js';
import { KNOWS_MEMORY } from '../processes/memory-peak.js';
import { startService } from '../processes/service-process.js';
import { shownProblem } from '../processes/shown-problem.js';
import { ownFleet } from '../service-parts/served-fleet.js';
import { firstRows } from './first-rows.js';
import { changer } from './changer.js';
import { pageHeap } from './page-heap.js';
import { completeSetup } from './complete-setup.js';
import { signedInVisitor } from './visitor.js';

/** The page over a fleet as a company of a thousand servers has it: what it loads, how soon, and what it leaves in memory while it is open. */
export const page: Part = async (world) => {
  if (!world.engines.includes(sqliteEngine)) return { figures: {}, goals: [] };
  if (!HAS_BROWSER || !KNOWS_MEMORY)
    return {
      figures: {},
      goals: [notMeasured('The page', 'there is no Chromium here, or no /proc')],
    };
  const { environment, tokens } = await ownFleet(world);
  const [token = ''] = tokens;
  const service = await startService(world.tree, environment);
  await completeSetup(service, token);
  const visitor = await signedInVisitor(service, token);
  const change = changer(service.url, token, await shownProblem(service.url, token));
  const first = await firstRows(world, service, visitor, token);
  const heap = await pageHeap(world, service.url, visitor, change);
  await service.end();
  return together({ first, heap });
};

const together = (results: Readonly<Record<string, PartResult>>): PartResult => ({
  figures: Object.fromEntries(
    Object.entries(results).map(([name, { figures }]) => [name, figures]),
  ),
  goals: Object.values(results).flatMap(({ goals }) => goals),
});
