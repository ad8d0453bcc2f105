import * as TE from 'fp-ts/lib/TaskEither.js';
import { memoryClock, type MemoryClock } from '../../../adapters/memory/shared/timer.js';
import { memoryStore } from '../../../adapters/store/sqlite/memory-store.js';
import type { Store } from '../../../core/store.js';
import type { TriageProblemPorts } from '../../../core/problems/use-cases/triage-problem.js';
import { NOON } from './a-problem.js';
import { type BrokenServer, oneBrokenServer } from './one-broken-server.js';

/** A server with problems to be marked, at noon. */
export interface TriageSetup extends BrokenServer {
  readonly store: Store;
  readonly clock: MemoryClock;
  readonly ports: TriageProblemPorts;
  /** The same ports, where every problem is closed in the moment in which it would be marked. */
  readonly closedMeanwhile: TriageProblemPorts;
}

export const triageSetup = async (): Promise<TriageSetup> => {
  const store = memoryStore();
  const clock = memoryClock(NOON);
  const ports = { ...store, clock };
  const tooLate = { ...ports, problems: { triage: () => TE.right(false) } };
  return { store, clock, ports, closedMeanwhile: tooLate, ...(await oneBrokenServer(store)) };
};
