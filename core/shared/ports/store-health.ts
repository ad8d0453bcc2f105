import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from './port-failure.js';

export interface StoreHealth {
  /** Succeeds when the store can be read now. The embedded one has to take a write as well, now or up to five seconds ago. */
  readonly check: TaskEither<PortFailure, void>;
}
