import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import type { Clock, Timer } from '../../../shared/ports/clock.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { RunOutcome } from '../../run.js';
import { failedRun } from '../../dump-end.js';
import type { DumpFailure } from '../../dump-failure.js';
import { chooseRetry } from '../../run-delays.js';
import type { ClaimedRun, RunQueue } from '../../ports/run-queue.js';
import type { RunRegister } from '../../ports/run-register.js';
import { removeDump } from '../storing/stored-object.js';
import { endOnDefect, storeEnd } from '../supervise-dump.js';
import { renewForesight, type RenewForesightPorts } from '../schedules/check-and-reexamine.js';
import { type MadeDump, makeStoredDump, type MakeStoredDumpPorts } from './make-stored-dump.js';
import type { RunFailure } from './prepare-run.js';
import { onAbort, type RunUnderWay, superviseRun } from './supervise-run.js';

/** Carries a claimed run out, and stores its outcome. Once the signal is aborted, the run is given back at once. */
export type CarryOutRun = (run: ClaimedRun, stopping: AbortSignal) => Task<CarriedOutRun>;

export interface CarriedOutRun {
  /** `again`: it is due again; `lost`: another node has it, or its end could not be stored. */
  readonly outcome: RunOutcome['_tag'] | 'again' | 'lost';
  readonly sizeBytes: number;
  /** Of a done run, why it is not proved as its schedule requires, or has no manifest. */
  readonly failure: O.Option<DumpFailure>;
  /** Of a done run: its dump has no manifest. */
  readonly isUndescribed?: true;
  /** The failure on this side, for the log. */
  readonly cause: O.Option<PortFailure>;
}

export interface CarryOutRunPorts extends MakeStoredDumpPorts {
  readonly schedules: MakeStoredDumpPorts['schedules'] & RenewForesightPorts['schedules'];
  readonly queue: Pick<RunQueue, 'describe' | 'postpone'>;
  readonly runs: Pick<RunRegister, 'renew' | 'finish'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

export interface RunRules {
  readonly deadlineMs: number;
  readonly stallMs: number;
}

/** A run that crashes its nodes is not taken over for ever. */
const MOST_ATTEMPTS = 10;

export const carryOutRun =
  (ports: CarryOutRunPorts, { deadlineMs, stallMs }: RunRules): CarryOutRun =>
  (run, stopping) =>
  async () => {
    const progress = { sizeBytes: 0 };
    const supervised = superviseRun(
      ports,
      { deadlineMs, stopping },
      { run, sizeBytes: () => progress.sizeBytes },
    );
    const underWay: RunUnderWay = { ...supervised, stallMs, progress };
    const settle = (failure: RunFailure) => settleFailure(ports, run, underWay, failure, stopping);
    try {
      const made =
        run.attempt > MOST_ATTEMPTS
          ? E.left(INTERRUPTED)
          : await endOnDefect(makeOrLeave(ports, run, underWay), () =>
              settle({ code: 'dump_failed' }),
            );
      const end = E.isRight(made)
        ? await settleDone(ports, run, made.right)
        : await settle(made.left);
      if (end.outcome === 'Done' || end.outcome === 'Failed')
        await renewForesight(ports)(run.database, end.outcome === 'Done')();
      return end;
    } finally {
      supervised.release();
    }
  };

const INTERRUPTED: DumpFailure = { code: 'dump_interrupted' };

const settleDone = async (
  { runs, clock, timer, storage }: CarryOutRunPorts,
  run: ClaimedRun,
  { outcome, place }: MadeDump,
): Promise<CarriedOutRun> => {
  const stored = await storeEnd(timer, () => runs.finish(run, outcome, clock.now()));
  const { undescribed } = outcome.stored;
  // The node that has the run now makes its own dump. Where the store is unavailable the run may be done, and its dump must stay.
  if (stored === 'lost') await removeDump(storage)(place)();
  return {
    outcome: stored === 'stored' ? 'Done' : 'lost',
    sizeBytes: outcome.sizeBytes,
    failure: O.fromNullable(outcome.failure ?? undescribed),
    ...(undescribed && { isUndescribed: true }),
    cause: O.none,
  };
};

const settleFailure = async (
  { runs, queue, clock, timer }: CarryOutRunPorts,
  run: ClaimedRun,
  { endedBy, progress: { sizeBytes } }: RunUnderWay,
  reason: RunFailure,
  stopping: AbortSignal,
): Promise<CarriedOutRun> => {
  const failure = O.getOrElse(() => toFailure(reason))(endedBy());
  const wait = stopping.aborted ? O.some(0) : chooseRetry(failure, run.attempt);
  const outcome = failedRun(failure, sizeBytes);
  const stored = await storeEnd(timer, () =>
    O.isSome(wait)
      ? queue.postpone(run, failure, wait.value)
      : runs.finish(run, outcome, clock.now()),
  );
  return {
    outcome: stored === 'stored' ? (O.isSome(wait) ? 'again' : outcome._tag) : 'lost',
    sizeBytes,
    failure: O.some(failure),
    cause: 'code' in reason ? O.none : O.some(reason),
  };
};

const toFailure = (reason: RunFailure): DumpFailure =>
  'code' in reason ? reason : { code: 'dump_failed' };

/** How long the work of a run that was ended may clean up. */
const CLEANING_MS = 120_000;

/**
 * Makes the dump of a run. Where the run was ended, and its work does not stop in the time to clean up, such as on a disk that
 * hangs, the work is abandoned, and a dump that it makes later is removed.
 */
const makeOrLeave = async (
  ports: MakeStoredDumpPorts & { readonly timer: Timer },
  run: ClaimedRun,
  underWay: RunUnderWay,
): Promise<E.Either<RunFailure, MadeDump>> => {
  const state = { isLeft: false, clear: (): void => undefined };
  const left = new Promise<E.Either<RunFailure, MadeDump>>((resolve) => {
    const leave = (): void => {
      state.isLeft = true;
      resolve(E.left({ code: 'dump_interrupted' }));
    };
    const release = onAbort(underWay.signal, () => {
      state.clear = ports.timer.after(CLEANING_MS, leave);
    });
    if (!underWay.signal.aborted) state.clear = release;
  });
  const work = makeStoredDump(ports)(run, underWay)().then(async (made) => {
    if (state.isLeft && E.isRight(made)) await removeDump(ports.storage)(made.right.place)();
    return made;
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    state.clear();
  }
};
