import type { ResourceId } from '../../../core/shared/resource.js';
import { slotOf } from '../../../core/monitoring/assignment/partition-of.js';
import type { WatchServer } from '../../../core/monitoring/use-cases/check-server.js';
import type { LookOrder } from './check-queue.js';
import type { ServerMemories } from './server-state-cache.js';
import type { WatchCounts } from './monitoring-counters.js';
import type { WatchTroubles } from '../background/warnings.js';

interface Looking {
  readonly watchServer: WatchServer;
  readonly memories: ServerMemories;
  readonly counts: WatchCounts;
  readonly troubles: WatchTroubles;
}

/** Once in so many rounds the store is asked all the same: it may have been restored, or have lost what it had kept. */
const ROUNDS_OF_TRUST = 16;

/** Spread, so that not every server has its turn in the same round. */
const isTrusted = (server: ResourceId, round: number): boolean =>
  (round + slotOf(server)) % ROUNDS_OF_TRUST !== 0;

/** Takes a look, and remembers what it came to. It never fails: what did is counted and told. */
export const takeLooks =
  ({ watchServer, memories, counts, troubles }: Looking, signal: AbortSignal) =>
  async ({ server, round }: LookOrder): Promise<void> => {
    const known = memories.of(server);
    const before = isTrusted(server, round) ? known : { ...known, isSure: false };
    const outcome = await troubles.attempt(watchServer({ server, before, round, signal }));
    if (signal.aborted) return;
    counts.looks += 1;
    if (outcome === undefined || outcome.missed.length > 0) counts.failedLooks += 1;
    outcome?.missed.forEach(troubles.failed);
    memories.replace(server, known, outcome?.after ?? { ...known, isSure: false });
  };
