import type { Option } from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { Uuid } from '../../shared/uuid.js';
import type { DumpFailure } from '../dump-failure.js';
import type { ElsewhereRun } from '../reported-run.js';
import type { DumpsOfRun, Run, RunKind, RunLimits } from '../run.js';
import type { PlannedRun } from '../schedule-state.js';
import type { RunTargetGone, StartedRun, ToolFacts } from './run-register.js';

/** A run of a schedule that a node has taken. */
export interface ClaimedRun extends StartedRun {
  readonly kind: RunKind;
  readonly schedule: ResourceId;
  readonly schedulePath: string;
  readonly database: ResourceId;
  /** The `dueAt` with which it was added, also of one that was started by hand. */
  readonly plannedFor: Date;
  /** At least 1. */
  readonly attempt: number;
}

/** Which node claims a run, and the limits. */
export interface RunClaim {
  readonly node: Uuid;
  readonly leaseMs: number;
  readonly limits: RunLimits;
}

/** The effect of a request to cancel a run: `cancelled` at once, or `requested` from its node, which takes seconds. */
export type Cancellation = 'cancelled' | 'requested' | 'ended';

/** A run that has ended, and its fence. */
export interface HeldRun {
  readonly fence: number;
  readonly run: Run;
}

/** The runs of schedules: those to carry out, and those whose dumps are stored. */
export interface RunQueue {
  /**
   * Adds a run of a schedule, and returns its id; one for the same due time that exists already is returned instead, and becomes due
   * where it is missed and this one is due: by a clock that was set back since. A run
   * that is started by hand is due at no time of its schedule. A missed one ends at its due time.
   */
  readonly add: (run: PlannedRun) => PortTask<Uuid, RunTargetGone>;
  /**
   * Takes the run of a schedule that has waited longest: one that is `due` and whose time has come, or one that runs and whose
   * lease has passed, with a higher fence and one attempt more. One that would exceed the limit of its database, its instance
   * or the node is skipped. None if no run is ready. However many nodes claim at once, each run is given to one.
   */
  readonly claim: (claim: RunClaim) => PortTask<Option<ClaimedRun>>;
  /** Stores the tool and the format of the dump. False where the run has ended or another node has it. */
  readonly describe: (run: StartedRun, facts: ToolFacts) => PortTask<boolean>;
  /**
   * Makes the run `due` again after this many milliseconds, with the failure of this attempt; one whose cancellation was
   * requested, or whose schedule was removed, is cancelled instead. False where it has ended or another node has it.
   */
  readonly postpone: (run: StartedRun, failure: DumpFailure, waitMs: number) => PortTask<boolean>;
  /**
   * Cancels a run that is due or made elsewhere, and requests the end of one that runs from its node; all as `dump_cancelled`.
   */
  readonly cancel: (id: Uuid, at: Date) => PortTask<Cancellation>;
  /** The runs that run now, or are held, and whose lease has not passed. */
  readonly underWay: PortTask<readonly StartedRun[]>;
  /** The runs that have failed or were cancelled since then, the latest end first, and 1,000 of them at most. */
  readonly failedSince: (time: Date) => PortTask<readonly StartedRun[]>;
  /**
   * The runs of the schedule with this path whose dump is in a destination, but for those that start more than an hour ahead, which are
   * from before the clock was set back; the latest start first: those that are done, and the
   * expired ones of which a copy is still there. None where there is no such schedule.
   */
  readonly stored: (schedulePath: string) => PortTask<readonly Run[]>;
  /**
   * Takes a run whose dump, or a copy of it, is in a destination, with a higher fence, to work on those; none where there is no such
   * run, or another node has it. Until it is released or the lease has passed it is under way.
   */
  readonly hold: (id: Uuid, leaseMs: number) => PortTask<Option<HeldRun>>;
  /** Holds it for so long from now; 0 releases it. False where another node has it. */
  readonly renewHold: (run: StartedRun, leaseMs: number) => PortTask<boolean>;
  /** Stores what is known of its dump and of the copies. False, and nothing is changed, where another node has it. */
  readonly keep: (run: StartedRun, kept: DumpsOfRun) => PortTask<boolean>;
  /** A done run whose dump has been removed becomes `expired`, with a note of the reason. False where it is not done. */
  readonly expire: (id: Uuid, note: string) => PortTask<boolean>;
  /**
   * Stores a report of a dump made elsewhere, and returns its run: that for the same due time, which a new start begins again;
   * without a due time the one that runs; otherwise a new one. A run that Shipshape makes itself stays as it is: a
   * report for its due time counts as one without. A missed end (`end_unreported`) does not change a run that has ended.
   */
  readonly report: (report: ElsewhereRun) => PortTask<Uuid, RunTargetGone>;
}
