import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock, Timer } from '../../../shared/ports/clock.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { Uuid } from '../../../shared/uuid.js';
import type { HeldRun, RunQueue } from '../../ports/run-queue.js';
import type { Hold } from '../../ports/run-register.js';
import type { DumpsOfRun, Run } from '../../run.js';
import { keepLease, LEASE_MS } from '../keep-lease.js';
import { type StoredEnd, storeEnd } from '../supervise-dump.js';

export interface HoldDumpPorts {
  readonly queue: Pick<RunQueue, 'hold' | 'renewHold' | 'keep'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** A change that was not stored: another node has the run, or that is not known. */
export type NotStored = Exclude<StoredEnd, 'stored'>;

/** The run of a stored dump, which no other node works on meanwhile. */
export interface HeldDump {
  /** As it is stored by now. */
  readonly held: () => HeldRun;
  /** Stores a change. Where that fails, the work ends. */
  readonly change: (change: (run: Run) => DumpsOfRun) => TE.TaskEither<NotStored, void>;
  /** Is aborted once the run is lost, and when the service stops. */
  readonly signal: AbortSignal;
}

/** Works on a run while it is held, unless another node has it or nothing of it is stored any more. Returns whether it was changed. */
export const holdDump =
  (ports: HoldDumpPorts) =>
  (
    id: Uuid,
    stopping: AbortSignal,
    work: (dump: HeldDump) => Promise<unknown>,
  ): PortTask<boolean> =>
    TE.flatMap(ports.queue.hold(id, LEASE_MS), (held) => async () => {
      return E.right(O.isSome(held) && (await workOn(ports, held.value, stopping, work)));
    });

const workOn = async (
  { queue, clock, timer }: HoldDumpPorts,
  taken: HeldRun,
  stopping: AbortSignal,
  work: (dump: HeldDump) => Promise<unknown>,
): Promise<boolean> => {
  const run = { id: taken.run.id, fence: taken.fence };
  const state = { run: taken.run };
  const lost = new AbortController();
  const lose = () => lost.abort();
  const renew = (): PortTask<Hold> =>
    TE.map((isOurs): Hold => (isOurs ? 'held' : 'lost'))(queue.renewHold(run, LEASE_MS));
  const release = keepLease(
    { runs: { renew }, clock, timer },
    { run, sizeBytes: () => 0, onLost: lose, onCancel: lose },
  );
  try {
    await work({
      held: () => ({ fence: run.fence, run: state.run }),
      change: (change) => async () => {
        const changed = change(state.run);
        const stored = await storeEnd(timer, () => queue.keep(run, changed));
        if (stored === 'stored') state.run = { ...state.run, ...changed };
        else lose();
        return stored === 'stored' ? E.right(undefined) : E.left(stored);
      },
      signal: AbortSignal.any([stopping, lost.signal]),
    });
    return state.run !== taken.run;
  } finally {
    release();
    await queue.renewHold(run, 0)();
  }
};
