import type {
  DestinationRegister,
  DestinationState,
} from '../../../core/backups/ports/destination-register.js';
import type { MaintainDestination } from '../../../core/backups/use-cases/destinations/maintain-destination.js';
import type { SweepDestination } from '../../../core/backups/use-cases/runs/sweep-destination.js';
import type { ResourceId } from '../../../core/shared/resource.js';
import type { Sleep } from '../background/sleep.js';
import { readable } from '../background/warnings.js';
import type { Warnings } from '../background/warnings.js';
import { workQueue } from '../background/work-queue.js';

export interface WakeDestinationsOptions {
  readonly destinations: Pick<DestinationRegister, 'wake'>;
  readonly maintainDestination: MaintainDestination;
  readonly sweepDestination: SweepDestination;
}

/** Longer than an examination and the removal of many dumps take. */
const LEASE_MS = 300_000;

const BATCH_SIZE = 100;
export const IDLE_MS = 2_000;

export const MAINTAINED_AT_ONCE = 16;

/** Probes destinations whose time has come, and sweeps those that can be written to, until the signal. */
export const wakeDestinations = async (
  options: WakeDestinationsOptions,
  warnings: Warnings,
  sleep: Sleep,
  signal: AbortSignal,
): Promise<void> => {
  const states = new Map<ResourceId, DestinationState>();
  // A destination may be silent for longer than its lease, and is then woken again.
  const maintaining = workQueue<ResourceId>(MAINTAINED_AT_ONCE, async (id) => {
    const state = states.get(id);
    states.delete(id);
    if (state === undefined || signal.aborted) return;
    const isWritable = await warnings.attempt(options.maintainDestination(state, signal));
    if (isWritable === true) await warnings.attempt(options.sweepDestination(state.target));
  });
  while (!signal.aborted) {
    const woken = (await warnings.attempt(options.destinations.wake(LEASE_MS, BATCH_SIZE))) ?? [];
    for (const state of readable(warnings, woken)) {
      states.set(state.target.id, state);
      maintaining.add(state.target.id);
    }
    await sleep(IDLE_MS, signal);
  }
  await maintaining.drain();
};
