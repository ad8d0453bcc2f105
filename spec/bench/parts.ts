import type { Part } from './harness/bench-world.js';
import { dumpCheck } from './parts/dump-check.js';
import { historyQuery } from './parts/history-query.js';
import { overviewBesidePgbench } from './parts/overview-beside-pgbench.js';
import { overviewOverHttp } from './parts/overview-over-http.js';
import { overviewQuery } from './parts/overview-query.js';
import { overviewUnderWrites } from './parts/overview-under-writes.js';
import { problemChanges } from './parts/problem-changes.js';
import { sizeOnDisk } from './parts/size-on-disk.js';
import { startAndMemory } from './parts/start-and-memory.js';
import { monitorFleet } from './parts/monitor-fleet.js';
import { timeBreakdown } from './parts/time-breakdown.js';

/** Every part by the name that `--only` takes, in the order in which they run. */
export const PARTS: Readonly<Record<string, Part>> = {
  overview: overviewQuery,
  http: overviewOverHttp,
  pgbench: overviewBesidePgbench,
  writes: overviewUnderWrites,
  problems: problemChanges,
  checks: dumpCheck,
  watch: monitorFleet,
  start: startAndMemory,
  profile: timeBreakdown,
  size: sizeOnDisk,
  // Last, since it closes half of the problems.
  history: historyQuery,
};
