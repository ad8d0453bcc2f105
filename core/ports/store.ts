import type { Task } from 'fp-ts/lib/Task.js';
import type { FleetRegister } from './fleet-register.js';
import type { OverviewReader } from './overview-reader.js';
import type { PermissionCheck } from './permission-check.js';
import type { ProblemHistory } from './problem-history.js';
import type { ProblemRegister } from './problem-register.js';
import type { StoreHealth } from './store-health.js';
import type { TokenRegister } from './token-register.js';
import type { WatchRota } from './watch-rota.js';
import type { WatchedFleet } from './watched-fleet.js';

/** The ports that one store offers together, since they look at the same state. */
export interface Store {
  readonly fleet: FleetRegister;
  readonly overview: OverviewReader;
  readonly problems: ProblemRegister;
  readonly history: ProblemHistory;
  readonly permissions: PermissionCheck;
  readonly tokens: TokenRegister;
  readonly watched: WatchedFleet;
  readonly rota: WatchRota;
  readonly health: StoreHealth;
  /** Lets go of everything held; each port fails as `closed` from then on. Closing twice is closing once. */
  readonly close: Task<void>;
}
