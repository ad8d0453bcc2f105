import type { WatchServer } from '../../core/use-cases/watch-server.js';
import type { LookOrder } from './look-queue.js';
import type { ServerMemories } from './server-memories.js';
import type { WatchCounts } from './watch-counts.js';
import type { WatchTroubles } from './watch-troubles.js';

interface Looking {
  readonly watchServer: WatchServer;
  readonly memories: ServerMemories;
  readonly counts: WatchCounts;
  readonly troubles: WatchTroubles;
}

/** Takes a look, and remembers what it came to. It never fails: what did is counted and told. */
export const takeLooks =
  ({ watchServer, memories, counts, troubles }: Looking, signal: AbortSignal) =>
  async ({ server, round }: LookOrder): Promise<void> => {
    const before = memories.of(server);
    const outcome = await troubles.attempt(watchServer({ server, before, round, signal }));
    if (signal.aborted) return;
    counts.looks += 1;
    if (outcome === undefined || outcome.missed.length > 0) counts.failedLooks += 1;
    outcome?.missed.forEach(troubles.failed);
    memories.replace(server, before, outcome?.after ?? { ...before, isSure: false });
  };
