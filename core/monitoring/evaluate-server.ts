import type { WatchRules } from './apply-observation.js';
import { judgeRound, type RoundJudgement } from './apply-observations.js';
import { observeServer } from './observations/observe-server.js';
import { retireWatch } from './close-unmonitored.js';
import type { ServerLook } from './observations/server-check.js';
import type { WatchMemory } from './watch-memory.js';
import { observeSchedules, watchedKeys, type WatchedServer } from './monitored-server.js';

/** What a look at a server comes to, with what its description says and what of it is watched no more. */
export const judgeServer =
  (rules: WatchRules) =>
  (memory: WatchMemory, server: WatchedServer, look: ServerLook, at: Date): RoundJudgement => {
    const retired = retireWatch(memory, watchedKeys(server), at);
    const judged = judgeRound(rules)(retired.memory, [
      ...observeSchedules(server, at),
      ...observeServer(look, at),
    ]);
    return { memory: judged.memory, changes: [...retired.changes, ...judged.changes] };
  };
