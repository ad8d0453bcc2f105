import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { PortFailure } from './port-failure.js';

export interface StoreHealth {
  /** Succeeds when the store can be read now. */
  readonly check: TaskEither<PortFailure, void>;
}
