import type { Worker } from '../background/worker.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { ClaimedRun, RunQueue } from '../../../core/backups/ports/run-queue.js';
import type { RunLimits } from '../../../core/backups/run.js';
import type {
  CarriedOutRun,
  CarryOutRun,
} from '../../../core/backups/use-cases/runs/carry-out-run.js';
import { LEASE_MS } from '../../../core/backups/use-cases/keep-lease.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { Bell } from '../background/sleep.js';
import type { Warnings } from '../background/warnings.js';

/** What became of a run that this node has carried out. */
export interface EndedRun extends CarriedOutRun {
  readonly run: ClaimedRun;
  readonly seconds: number;
}

/** Called when a run of a schedule has ended on this node. */
export type OnRunEnd = (ended: EndedRun) => void;

export interface DispatchRunsOptions {
  /** Of this process. */
  readonly node: Uuid;
  readonly limits: RunLimits;
  readonly queue: Pick<RunQueue, 'claim'>;
  readonly carryOutRun: CarryOutRun;
  readonly onRunEnd: OnRunEnd;
  readonly clock: Clock;
}

const IDLE_MS = 2_000;

/** What tells that a run is due, and those of this node. */
interface RunsUnderWay extends Worker {
  readonly due: Bell;
  readonly underWay: Set<Promise<void>>;
}

/** Takes the runs that are due while there is room, until the signal; resolves when each has ended. */
export const dispatchRuns = async (
  options: DispatchRunsOptions,
  { warnings, signal, due, underWay }: RunsUnderWay,
): Promise<void> => {
  const { node, limits, queue } = options;
  while (!signal.aborted) {
    const claimed =
      underWay.size < limits.perNode
        ? await warnings.attempt(queue.claim({ node, leaseMs: LEASE_MS, limits }))
        : undefined;
    if (claimed === undefined || O.isNone(claimed)) {
      await due.wait(IDLE_MS);
      continue;
    }
    const carried = carryOut(options, warnings, claimed.value, signal).finally(() => {
      underWay.delete(carried);
      due.ring();
    });
    underWay.add(carried);
  }
  await Promise.all(underWay);
};

const carryOut = async (
  { carryOutRun, onRunEnd, clock }: DispatchRunsOptions,
  warnings: Warnings,
  run: ClaimedRun,
  signal: AbortSignal,
): Promise<void> => {
  const startedMs = clock.now().getTime();
  const ended = await warnings.attempt(TE.fromTask(carryOutRun(run, signal)));
  if (ended === undefined) return;
  if (O.isSome(ended.cause)) warnings.warn(ended.cause.value);
  onRunEnd({ ...ended, run, seconds: (clock.now().getTime() - startedMs) / 1_000 });
};
