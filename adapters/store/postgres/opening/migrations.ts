import { tables } from '../migrations/0001-tables.js';
import { derivedFleet } from '../migrations/0002-derived-fleet.js';
import { problems } from '../migrations/0003-problems.js';
import { suppression } from '../migrations/0004-suppression.js';
import { problemRows } from '../migrations/0005-problem-rows.js';
import { fleetProblemCounts, problemPlaces } from '../migrations/0006-problem-places.js';
import {
  cutOffNodes,
  failureStreaks,
  monitoringNodes,
  monitoringReports,
  watch,
} from '../migrations/0007-watch.js';
import { runs } from '../migrations/0010-runs.js';
import { seenLogins } from '../migrations/0011-seen-logins.js';
import { problemLives } from '../migrations/0012-problem-lives.js';
import { fleetResource } from '../migrations/0013-fleet-resource.js';
import { schedules } from '../migrations/0015-schedules.js';
import { channels } from '../migrations/0017-channels.js';
import { maintenance } from '../migrations/0018-maintenance.js';
import { managedBy, resourcesByType } from '../migrations/0019-resources-by-type.js';
import { makers, sessions } from '../migrations/0022-sessions.js';
import { problemDays, rowsByKey } from '../migrations/0024-problem-days.js';
import { renaming } from '../migrations/0025-renaming.js';

/** In the order in which they landed. One that has landed keeps its text and its place: another follows the last. */
export const MIGRATIONS: readonly string[] = [
  tables,
  derivedFleet,
  problems,
  suppression,
  problemRows,
  problemPlaces,
  watch,
  failureStreaks,
  monitoringNodes,
  runs,
  seenLogins,
  problemLives,
  fleetResource,
  monitoringReports,
  schedules,
  cutOffNodes,
  channels,
  maintenance,
  resourcesByType,
  sessions,
  managedBy,
  problemDays,
  renaming,
  makers,
  fleetProblemCounts,
  rowsByKey,
];
