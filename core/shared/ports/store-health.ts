import type { PortTask } from './port-failure.js';

export interface StoreHealth {
  /** Succeeds when the store can be read now. The embedded one has to take a write as well, now or up to five seconds ago. */
  readonly check: PortTask<void>;
}
