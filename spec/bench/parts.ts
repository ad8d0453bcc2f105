import type { Part } from './harness/bench-world.js';
import { openPages } from './page-parts/open-pages.js';
import { largeFleet } from './page-parts/large-fleet.js';
import { page } from './page-parts/page.js';
import { auditedChecks } from './parts/audited-checks.js';
import { badDay } from './parts/bad-day.js';
import { channels } from './parts/channels.js';
import { dump } from './dump-parts/dump.js';
import { inspection } from './dump-parts/inspection.js';
import { foundDatabases, foundOnFleet } from './parts/found-databases.js';
import { historyQuery } from './parts/history-query.js';
import { monitorFleet } from './parts/monitor-fleet.js';
import { overviewBesidePgbench } from './parts/overview-beside-pgbench.js';
import { overviewQuery } from './parts/overview-query.js';
import { problemChanges } from './parts/problem-changes.js';
import { resourceLists } from './parts/resource-lists.js';
import { schedulesAtOnce } from './parts/schedules-at-once.js';
import { schedules } from './parts/schedules.js';
import { signs } from './parts/signs.js';
import { applyMemory } from './service-parts/apply-memory.js';
import { besideApply } from './service-parts/beside-apply.js';
import { dumpCheck } from './service-parts/dump-check.js';
import { durableReports } from './service-parts/durable-reports.js';
import { hostileTargets } from './service-parts/hostile-targets.js';
import { largeInput } from './service-parts/large-input.js';
import { overviewBesideReports } from './service-parts/overview-beside-reports.js';
import { overviewOverHttp } from './service-parts/overview-over-http.js';
import { startAndMemory } from './service-parts/start-and-memory.js';

/** Those that measure a built tree from outside, as it ships: over HTTP, and by its commands. */
const SERVICE_PARTS: Readonly<Record<string, Part>> = {
  http: overviewOverHttp,
  reports: overviewBesideReports,
  durable: durableReports,
  'beside-apply': besideApply,
  input: largeInput,
  checks: dumpCheck,
  hostile: hostileTargets,
  inspection,
  dump,
  apply: applyMemory,
  start: startAndMemory,
  page,
  'page-large': largeFleet,
};

/** Those that call the modules of the tree that this benchmark belongs to. */
const OWN_PARTS: Readonly<Record<string, Part>> = {
  overview: overviewQuery,
  pgbench: overviewBesidePgbench,
  audited: auditedChecks,
  problems: problemChanges,
  watch: monitorFleet,
  found: foundDatabases,
  'found-fleet': foundOnFleet,
  signs,
  'bad-day': badDay,
  schedules,
  'schedules-at-once': schedulesAtOnce,
  channels,
  pages: openPages,
  lists: resourceLists,
  // Last, since it closes half of the problems.
  history: historyQuery,
};

/** Every part by the name that `--only` takes, in the order in which they run. */
export const PARTS: Readonly<Record<string, Part>> = { ...SERVICE_PARTS, ...OWN_PARTS };

/** Whether a part can measure another tree than that of this benchmark. */
export const measuresAnyTree = (name: string): boolean => name in SERVICE_PARTS;
