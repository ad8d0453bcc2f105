import type { MonitoringRules } from './apply-observation.js';
import { applyObservations, type RoundResult } from './apply-observations.js';
import { observeServer } from './observations/observe-server.js';
import { closeUnmonitored } from './close-unmonitored.js';
import type { ServerCheck } from './observations/server-check.js';
import type { WatchMemory } from './watch-memory.js';
import { observeSchedules, monitoredKeys, type MonitoredServer } from './monitored-server.js';

/** What a look at a server comes to, with what its description says and what of it is watched no more. */
export const evaluateServer =
  (rules: MonitoringRules) =>
  (memory: WatchMemory, server: MonitoredServer, look: ServerCheck, at: Date): RoundResult => {
    const retired = closeUnmonitored(memory, monitoredKeys(server), at);
    const judged = applyObservations(rules)(retired.memory, [
      ...observeSchedules(server, at),
      ...observeServer(look, at),
    ]);
    return { memory: judged.memory, changes: [...retired.changes, ...judged.changes] };
  };
