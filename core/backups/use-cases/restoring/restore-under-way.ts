import * as E from 'fp-ts/lib/Either.js';
import type { Task } from 'fp-ts/lib/Task.js';
import type { Timer } from '../../../shared/ports/clock.js';
import type { DumpRestorer, RestoreUnderWay } from '../../ports/dump-restorer.js';
import type { RunRegister, StartedRun } from '../../ports/run-register.js';
import { NOTHING_LEFT_OUT, type RunRestore } from '../../restoring/run-restore.js';
import type { LeasePorts } from '../keep-lease.js';
import { type RunBounds, type SupervisedRun, superviseRun } from '../runs/supervise-run.js';
import type { RestorePlan } from './plan-restore.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FleetRegister } from '../../../fleet/ports/fleet-register.js';
import type { PortFailure, PortTask } from '../../../shared/ports/port-failure.js';
import { dumpKindOf } from '../../dumped.js';
import type { Run } from '../../run.js';

export interface RestoreUnderWayPorts extends LeasePorts {
  readonly runs: Pick<RunRegister, 'renew' | 'noteRestore'>;
}

/** Somebody waits for it: how far it is is stored as often, and its cancellation is noticed so soon. */
const RENEWAL_MS = 2_000;

export interface Restoring extends SupervisedRun {
  readonly order: RestoreUnderWay;
  /** `filledMs` is how long it took until everything was in the database. */
  readonly progress: { sizeBytes: number; restore: RunRestore; filledMs?: number };
  /** Stores the progress; false where another node has the run. */
  readonly note: Task<boolean>;
}

export const restoreUnderWay = (
  ports: RestoreUnderWayPorts,
  bounds: RunBounds,
  run: StartedRun,
  plan: RestorePlan,
): Restoring => {
  const progress: Restoring['progress'] = { sizeBytes: 0, restore: restoreOf(plan) };
  const note: Restoring['note'] = async () => {
    const noted = await ports.runs.noteRestore(run, progress.sizeBytes, progress.restore)();
    return E.isRight(noted) && noted.right;
  };
  const supervised = superviseRun(ports, bounds, {
    run,
    renewalMs: RENEWAL_MS,
    sizeBytes: () => progress.sizeBytes,
  });
  const stopNoting = repeat(ports.timer, note);
  const release = (): void => {
    stopNoting();
    supervised.release();
  };
  return { ...supervised, release, order: { ...plan.order, run: run.id }, progress, note };
};

/** What the run knows of it at its beginning. */
export const restoreOf = ({ order, request, dumped, stored }: RestorePlan): RunRestore => ({
  of: dumped.id,
  instance: request.instance,
  instancePath: order.target.database.path,
  database: order.database,
  replaces: order.replaces,
  step: 'preparing',
  totalBytes: stored.sizeBytes,
  objects: 0,
  leftOut: NOTHING_LEFT_OUT,
});

const repeat = (timer: Timer, act: Task<unknown>): (() => void) => {
  const state = { isOver: false, cancel: (): void => undefined };
  const next = (): void => {
    state.cancel = timer.after(RENEWAL_MS, () => {
      void act().then(() => {
        if (!state.isOver) next();
      });
    });
  };
  next();
  return () => {
    state.isOver = true;
    state.cancel();
  };
};

/**
 * Removes what restores have left on their servers whose nodes were killed, or that could not be reached then; returns how many are
 * cleared. A server that cannot be reached is tried again the next time; one that was removed from the fleet is left alone.
 */
export type ClearRestores = PortTask<number>;

export interface ClearRestoresPorts {
  readonly runs: Pick<RunRegister, 'uncleared' | 'clear'>;
  readonly fleet: Pick<FleetRegister, 'instanceTarget'>;
  readonly restorer: Pick<DumpRestorer, 'clear'>;
}

/** For so long a server may take. */
const CLEARING_MS = 60_000;

export const clearRestores =
  (ports: ClearRestoresPorts): ClearRestores =>
  async () => {
    const uncleared = await ports.runs.uncleared();
    if (E.isLeft(uncleared)) return uncleared;
    let cleared = 0;
    for (const run of uncleared.right) {
      const isClear = await clear(ports, run);
      if (E.isLeft(isClear)) return isClear;
      if (isClear.right) cleared += 1;
    }
    return E.right(cleared);
  };

const clear = async (
  { runs, fleet, restorer }: ClearRestoresPorts,
  run: Run,
): Promise<E.Either<PortFailure, boolean>> => {
  if (O.isNone(run.restore)) return runs.clear(run.id)();
  const { instance, database } = run.restore.value;
  const target = await fleet.instanceTarget(instance)();
  if (E.isLeft(target)) return target;
  if (O.isSome(target.right)) {
    const kind = { ...dumpKindOf(run, {}), toolMajor: 0 };
    const order = { run: run.id, kind, target: target.right.value, database };
    const done = await restorer.clear(order, AbortSignal.timeout(CLEARING_MS))();
    if (E.isLeft(done)) return E.right(false);
  }
  return runs.clear(run.id)();
};
