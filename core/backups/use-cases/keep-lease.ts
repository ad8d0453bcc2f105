import * as E from 'fp-ts/lib/Either.js';
import type { IO } from 'fp-ts/lib/IO.js';
import type { Clock, Timer } from '../../shared/ports/clock.js';
import type { RunRegister, StartedRun } from '../ports/run-register.js';

/** How long a node holds a run after each renewal, by the clock of the store. */
export const LEASE_MS = 60_000;

/** Unless it is to be renewed more often: four times in a lease, since the store may be unavailable for a while. */
const RENEWAL_MS = 15_000;

export interface LeasePorts {
  readonly runs: Pick<RunRegister, 'renew'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

export interface Lease {
  readonly run: StartedRun;
  readonly sizeBytes: IO<number>;
  readonly renewalMs?: number;
  /** Called once another node has the run, or may have it: the store was unavailable until the lease had passed. */
  readonly onLost: IO<void>;
  /** Called once the cancellation of the run is requested. */
  readonly onCancel: IO<void>;
}

/** Renews the lease of a run, and stores its progress, until the returned function is called. */
export const keepLease = (
  { runs, clock, timer }: LeasePorts,
  { run, sizeBytes, renewalMs = RENEWAL_MS, onLost, onCancel }: Lease,
): IO<void> => {
  const state = { renewedMs: clock.now().getTime(), isOver: false, cancel: (): void => undefined };
  const renew = async (): Promise<void> => {
    const nowMs = clock.now().getTime();
    const renewed = await runs.renew(run, LEASE_MS, sizeBytes())();
    if (state.isOver) return;
    const hold = E.isRight(renewed) ? renewed.right : undefined;
    if (hold !== undefined && hold !== 'lost') state.renewedMs = nowMs;
    if (hold === 'lost' || nowMs - state.renewedMs >= LEASE_MS) {
      onLost();
      return;
    }
    if (hold === 'cancelling') onCancel();
    schedule();
  };
  const schedule = (): void => {
    state.cancel = timer.after(renewalMs, () => void renew());
  };
  schedule();
  return () => {
    state.isOver = true;
    state.cancel();
  };
};
