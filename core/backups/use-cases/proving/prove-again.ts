import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Clock, Timer } from '../../../shared/ports/clock.js';
import type { PortFailure, PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceId } from '../../../shared/resource.js';
import type { ProofRegister } from '../../ports/proof-register.js';
import type { RunQueue } from '../../ports/run-queue.js';
import type { ScheduleRegister } from '../../ports/schedule-register.js';
import { nextToProve, proveAt, type ProvedDumps } from '../../proof/next-proof.js';
import { type DumpProof, isRotten } from '../../proof/proof.js';
import type { Run } from '../../run.js';
import type { ScheduleState } from '../../schedule-state.js';
import { onAbort } from '../runs/supervise-run.js';
import { findProved } from './settle-proofs.js';
import { proveStored, type ProveStoredPorts } from './prove-stored.js';

/**
 * Proves the dump of a claimed schedule whose turn it is, and stores the outcome; none where no dump has a turn now. What is
 * interrupted, by the end of the service or its death, stores nothing: the schedule is claimed again.
 */
export type ProveAgain = (
  schedule: ResourceId,
  stopping: AbortSignal,
) => PortTask<O.Option<DumpProof>>;

export interface ProveAgainPorts extends ProveStoredPorts {
  readonly schedules: Pick<ScheduleRegister, 'state'>;
  readonly queue: Pick<RunQueue, 'stored'>;
  readonly proofs: Pick<ProofRegister, 'ofSchedule' | 'record' | 'renew' | 'release'>;
  readonly clock: Clock;
  readonly timer: Timer;
}

/** How long a schedule is taken for after each renewal, by the clock of the store. */
export const PROOF_LEASE_MS = 60_000;

const RENEWAL_MS = 15_000;

export const proveAgain =
  (ports: ProveAgainPorts, { deadlineMs }: { readonly deadlineMs: number }): ProveAgain =>
  (schedule, stopping) =>
    TE.flatMap(
      ports.schedules.state(schedule),
      O.match(
        () => NOTHING,
        (state) =>
          TE.flatMap(findProved(ports)(state), (proved) =>
            proveOne(ports, state, proved, { deadlineMs, stopping }),
          ),
      ),
    );

const NOTHING: TE.TaskEither<never, O.Option<DumpProof>> = TE.right(O.none);

interface Bounds {
  readonly deadlineMs: number;
  readonly stopping: AbortSignal;
}

const proveOne = (
  ports: ProveAgainPorts,
  state: ScheduleState,
  proved: ProvedDumps,
  bounds: Bounds,
): PortTask<O.Option<DumpProof>> => {
  const { proofs, clock } = ports;
  const [at, run] = [
    O.toUndefined(proveAt(proved, clock.now())),
    O.toUndefined(nextToProve(proved)),
  ];
  const release = (next: O.Option<Date>) => proofs.release(state.id, next);
  // Something may have changed since it was planned.
  if (at === undefined || run === undefined || at > clock.now())
    return TE.map(() => O.none)(release(O.fromNullable(at)));
  return TE.tap(
    TE.fromTask<O.Option<DumpProof>, PortFailure>(() => held(ports, state, run, bounds)),
    O.match(
      () => release(O.some(clock.now())),
      (proof) =>
        pipe(
          recordUnlessGone(ports, state, proof),
          TE.flatMap(() => findProved(ports)(state)),
          TE.flatMap((after) => release(proveAt(after, clock.now()))),
        ),
    ),
  );
};

/** A missing dump that retention has removed meanwhile is no finding. */
const recordUnlessGone = (
  { queue, proofs }: ProveAgainPorts,
  { path }: ScheduleState,
  proof: DumpProof,
): PortTask<unknown> =>
  pipe(
    isRotten(proof)
      ? TE.map((dumps: readonly Run[]) => dumps.some(({ id }) => id === proof.run))(
          queue.stored(path),
        )
      : TE.right(true),
    TE.flatMap((isThere) => (isThere ? proofs.record(proof) : TE.right(false))),
  );

/** Holds the lease meanwhile. None where the service stops, which says nothing of the dump. */
const held = async (
  ports: ProveAgainPorts,
  state: ScheduleState,
  run: Run,
  { deadlineMs, stopping }: Bounds,
): Promise<O.Option<DumpProof>> => {
  const { clock, timer, proofs } = ports;
  const ending = new AbortController();
  const renewing = { cancel: (): void => undefined };
  const renew = (): void => {
    renewing.cancel = timer.after(RENEWAL_MS, () => {
      void proofs.renew(state.id, PROOF_LEASE_MS)();
      renew();
    });
  };
  const releases = [
    timer.after(deadlineMs, () => ending.abort()),
    onAbort(stopping, () => ending.abort()),
    () => renewing.cancel(),
  ];
  renew();
  try {
    const now = await proveStored(ports, state, run, ending.signal);
    if (stopping.aborted) return O.none;
    const failure = ending.signal.aborted
      ? O.some({ code: 'dump_deadline' } as const)
      : now.failure;
    return O.some({ ...now, failure, run: run.id, by: 'again', at: clock.now() });
  } finally {
    releases.forEach((release) => release());
  }
};
