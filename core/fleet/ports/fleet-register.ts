import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { TaskEither } from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import type { DumpTarget } from '../dump-target.js';
import type { FleetResource } from '../fleet-resource.js';
import type { FleetPlan } from '../plan-fleet-change.js';
import type { ResourceId, ResourceRef } from '../../shared/resource.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';

/** Turns the fleet as it is into a plan, or into the faults that forbid one. */
export type DecideFleetChange<E> = (current: readonly FleetResource[]) => Either<E, FleetPlan>;

/** Hears from time to time how many changes of how many have been written. They are kept once the whole is. */
export type OnFleetProgress = (written: number, changes: number) => void;

export interface FleetRegister {
  /** Every resource of the fleet, each parent before its children. */
  readonly resources: TaskEither<PortFailure, readonly FleetResource[]>;
  /**
   * Shows the fleet to `decide`, carries its plan out, and answers with that plan.
   * Nobody else changes the fleet in between, and a change is kept whole or not at all.
   * A decision on the left changes nothing and comes back as the failure.
   * One that throws is a defect: it changes nothing either, and the task rejects.
   * A new path gets a fresh id; a changed resource keeps the id it has.
   * A removed resource takes along everything beneath it, and their problems, open and closed.
   * A long change may tell `onProgress` how far it has come.
   */
  readonly change: <E>(
    decide: DecideFleetChange<E>,
    onProgress?: OnFleetProgress,
  ) => TaskEither<PortFailure | E, FleetPlan>;
  /** How to log in to a database; none where no database has this id. */
  readonly dumpTarget: (id: ResourceId) => TaskEither<PortFailure, Option<DumpTarget>>;
  /**
   * The resources that bear this id or this path and that the caller may read, by type in alphabetical order.
   * What does not exist and what the caller may not read are alike: they are not among them.
   */
  readonly locate: (
    caller: Caller,
    idOrPath: string,
  ) => TaskEither<PortFailure, readonly ResourceRef[]>;
}
