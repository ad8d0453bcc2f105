import * as T from 'fp-ts/lib/Task.js';
import type { Store } from '../../core/ports/store.js';
import { memoryCell } from './memory-cell.js';
import { memoryFleetRegister } from './memory-fleet-register.js';
import { memoryOverviewReader } from './memory-overview-reader.js';
import { memoryPermissionCheck } from './memory-permission-check.js';
import { memoryProblemHistory } from './memory-problem-history.js';
import { memoryProblemRegister } from './memory-problem-register.js';
import { memoryTokenRegister } from './memory-token-register.js';
import { memoryWatchRota } from './memory-watch-rota.js';
import { memoryWatchedFleet } from './memory-watched-fleet.js';

/** A store for tests of domain rules, and for embedders who keep nothing: it forgets all when it is closed. */
export const memoryStore = (): Store => {
  const cell = memoryCell();
  return {
    fleet: memoryFleetRegister(cell),
    overview: memoryOverviewReader(cell),
    problems: memoryProblemRegister(cell),
    history: memoryProblemHistory(cell),
    permissions: memoryPermissionCheck(cell),
    tokens: memoryTokenRegister(cell),
    watched: memoryWatchedFleet(cell),
    rota: memoryWatchRota(cell),
    health: { check: cell.run(() => undefined) },
    close: T.fromIO(cell.close),
  };
};
