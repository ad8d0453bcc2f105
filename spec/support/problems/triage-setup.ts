import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock, type MemoryClock } from '../../../adapters/memory/shared/clock.js';
import { memoryStore } from '../../../adapters/memory/store.js';
import type { Store } from '../../../core/store.js';
import type { MarkProblemPorts } from '../../../core/problems/use-cases/triage-problem.js';
import { NOON } from './a-problem.js';
import { type BrokenServer, oneBrokenServer } from './one-broken-server.js';

/** A server with problems to be marked, at noon. */
export interface Marking extends BrokenServer {
  readonly store: Store;
  readonly clock: MemoryClock;
  readonly ports: MarkProblemPorts;
  /** The same ports, where every problem is closed in the moment in which it would be marked. */
  readonly tooLate: MarkProblemPorts;
}

export const marking = async (): Promise<Marking> => {
  const store = memoryStore();
  const clock = memoryClock(NOON);
  const ports = { ...store, clock };
  const tooLate = { ...ports, problems: { mark: () => TE.right(false) } };
  return { store, clock, ports, tooLate, ...(await oneBrokenServer(store)) };
};
