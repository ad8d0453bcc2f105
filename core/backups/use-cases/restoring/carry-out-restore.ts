import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Task } from 'fp-ts/lib/Task.js';
import type { Clock, Timer } from '../../../shared/ports/clock.js';
import type { RunOutcome } from '../../run.js';
import { failedRun } from '../../dump-end.js';
import type { DumpFailure } from '../../dump-failure.js';
import type { DumpOpener } from '../../ports/dump-sealer.js';
import type { RestoreFailure } from '../../ports/dump-verifier.js';
import type { DumpRestorer, FilledDatabase, RestoreUnderWay } from '../../ports/dump-restorer.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import type { RunRegister, StartedRun } from '../../ports/run-register.js';
import type { RunRestore } from '../../restoring/run-restore.js';
import { comparedWithSummary, restoredDump } from '../../proof/restored-database.js';
import type { StoredDump } from '../../stored-dump.js';
import { digestText } from '../storing/stored-object.js';
import { endOnDefect, recordEnd } from '../supervise-dump.js';
import type { OpenStoredDumpPorts } from '../runs/download-stored-dump.js';
import type { RunBounds } from '../runs/supervise-run.js';
import { clearBytes, type ClearBytes } from '../streams/clear-bytes.js';
import { restoreUnderWay, type Restoring } from './restore-under-way.js';
import type { RestorePlan } from './plan-restore.js';

export interface CarryOutRestorePorts extends OpenStoredDumpPorts {
  readonly runs: Pick<RunRegister, 'renew' | 'finish' | 'noteRestore' | 'clear'>;
  readonly restorer: Pick<DumpRestorer, 'fill' | 'complete' | 'clear'>;
  readonly dumpOpener: DumpOpener;
  readonly proofs: Pick<ProofRegister, 'record'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** For so long a server may take to end sessions and rename a database, or to drop one; what stays is dropped by the upkeep. */
const ENDING_MS = 120_000;

/**
 * Carries a restore out to its end, and stores its outcome. It leaves its database alone on the server, or nothing; what cannot be
 * removed now is left to `clearRestores`.
 */
export const carryOutRestore =
  (ports: CarryOutRestorePorts, bounds: RunBounds) =>
  (run: StartedRun, plan: RestorePlan): Task<RunOutcome> =>
  async () => {
    const restoring = restoreUnderWay(ports, bounds, run, plan);
    const end = (failure: DumpFailure) =>
      recordEnd(ports, run, failedRun(failure, restoring.progress.sizeBytes));
    try {
      const outcome = await endOnDefect(work(ports, restoring, plan), () =>
        end({ code: 'restore_failed' }),
      );
      await restoring.note();
      // Before its end is known: until then what it leaves behind is hidden, and its name taken.
      await clear(ports, restoring.order);
      await recordProof(ports, plan, restoring, outcome);
      return E.isRight(outcome)
        ? await recordEnd(ports, run, outcome.right)
        : await end(outcome.left);
    } finally {
      restoring.release();
    }
  };

type Work = Promise<E.Either<DumpFailure, RunOutcome>>;

const work = async (
  ports: CarryOutRestorePorts,
  restoring: Restoring,
  { stored, request }: RestorePlan,
): Work => {
  const { order, progress, signal, note } = restoring;
  const change = (change: Partial<RunRestore>): void => {
    progress.restore = { ...progress.restore, ...change };
  };
  const bytes = clearBytes(ports, { stored, key: request.key, signal }, (sizeBytes) => {
    progress.sizeBytes = sizeBytes;
    change({ step: sizeBytes < stored.sizeBytes ? 'restoring' : 'counting' });
  });
  const filled = await ports.restorer.fill(
    order,
    bytes.bytes,
    (objects) => change({ objects }),
    signal,
  )();
  if (E.isLeft(filled)) return failed(restoring, bytes, filled.left, change);
  progress.filledMs = filled.right.tookMs;
  change({ ...contentsOf(filled.right), step: 'naming' });
  // Who lost the run to the upkeep of another node must not name what that removes.
  if (!(await note())) return E.left({ code: 'dump_interrupted' });
  // From here on it is not cancelled any more: it would have its name all the same.
  const completed = await ports.restorer.complete(order, AbortSignal.timeout(ENDING_MS))();
  if (E.isLeft(completed)) return failed(restoring, bytes, completed.left, change);
  change({ ...completed.right, step: 'done' });
  const compared = compare(ports, stored, order, filled.right);
  return E.right({
    _tag: 'Done',
    sizeBytes: progress.sizeBytes,
    sha256: stored.sha256,
    ...(E.isLeft(compared) && { failure: compared.left }),
  });
};

const contentsOf = ({ leftOut, ...restored }: FilledDatabase) => {
  const { tables, rows } = restoredDump(restored);
  return { restored: { tables, rows }, leftOut };
};

/** As a proof is compared. What differs is restored all the same, since it is what there is. */
const compare = (
  { digest }: CarryOutRestorePorts,
  { source }: StoredDump,
  { tables }: RestoreUnderWay,
  filled: FilledDatabase,
) => comparedWithSummary(digestText(digest), tables.length === 0 ? source : undefined)(filled);

/** An end from this side comes first, then what was wrong with the bytes, then what the tool made of it. */
const failed = (
  { endedBy }: Restoring,
  bytes: ClearBytes,
  failure: RestoreFailure,
  change: (change: Partial<RunRestore>) => void,
): Awaited<Work> => {
  const ours = O.alt(() => bytes.failure())(endedBy());
  if (O.isSome(ours)) return E.left(ours.value);
  if (failure._tag !== 'NotRestored') return E.left({ code: 'restore_failed' });
  if (failure.object !== undefined) change({ failedAt: failure.object });
  return E.left(failure.failure);
};

/**
 * A whole restore is a proof of its dump, and bytes that are not those that were written are one against it. One that differs is
 * neither: others may have been in a database that has its name from the beginning.
 */
const recordProof = async (
  { proofs, clock }: CarryOutRestorePorts,
  { dumped, order }: RestorePlan,
  { progress: { filledMs } }: Restoring,
  outcome: Awaited<Work>,
): Promise<void> => {
  const isWhole = E.isRight(outcome) && outcome.right._tag === 'Done' && !outcome.right.failure;
  const isGood = isWhole && order.tables.length === 0;
  const isAltered = E.isLeft(outcome) && outcome.left.code === 'destination_altered';
  if (!isGood && !isAltered) return;
  await proofs.record({
    run: dumped.id,
    by: 'restore',
    at: clock.now(),
    tookMs: isGood ? O.fromNullable(filledMs) : O.none,
    reached: isGood ? O.some('restored') : O.none,
    failure: E.isLeft(outcome) ? O.some(outcome.left) : O.none,
  })();
};

const clear = async (
  { restorer, runs }: CarryOutRestorePorts,
  order: RestoreUnderWay,
): Promise<void> => {
  const cleared = await restorer.clear(order, AbortSignal.timeout(ENDING_MS))();
  if (E.isRight(cleared)) await runs.clear(order.run)();
};
