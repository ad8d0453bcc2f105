import type { Either } from 'fp-ts/lib/Either.js';
import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../access/caller.js';
import type { DumpTarget } from '../dump-target.js';
import type { FleetPart, FleetPartQuery } from '../editing/part-resources.js';
import type { FleetResource } from '../fleet-resource.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';
import type { ResourceId, ResourceRef } from '../../shared/resource.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/** Turns the current fleet, which can be iterated once, into a plan, or into the faults that prevent one. */
export type DecideFleetChange<E> = (current: Iterable<FleetResource>) => Either<E, FleetPlan>;

/** Called from time to time with how many of the changes have been written. None of them counts before all are. */
export type OnFleetProgress = (written: number, changes: number) => void;

/** Which databases to list. */
export interface DatabaseQuery {
  /** The path of a server, an instance or a database; none for all of the fleet. */
  readonly under: Option<string>;
  /** The path after which the page begins; none for the first page. */
  readonly after: Option<string>;
  /** At least 1. */
  readonly limit: number;
}

/** What paths have, as people write them, in any case of the letters A to Z. */
export interface WantedPath {
  /** Each of these, the texts of one after each other. There is at least one, nothing is empty. */
  readonly sequences: readonly (readonly string[])[];
  /** They end in this, after a slash, or are this. */
  readonly ending: Option<string>;
}

export interface FleetRegister {
  /**
   * Every resource of the fleet: its policies first, then each parent before its children; the fleet itself as long as something
   * is described of it.
   */
  readonly resources: PortTask<readonly FleetResource[]>;
  /**
   * Passes the fleet to `decide` in the same order, carries out its plan, and returns that plan.
   * No other change of the fleet happens in between, and a change is stored completely or not at all.
   * A decision on the left changes nothing and is returned as the failure.
   * One that throws is a defect: it changes nothing either, and the task rejects.
   * A new path gets a new id; a changed resource keeps its id.
   * Removing a resource removes everything under it, and their problems, open and closed.
   * A long change may call `onProgress`.
   */
  readonly change: <E>(
    decide: DecideFleetChange<E>,
    onProgress?: OnFleetProgress,
  ) => PortTask<FleetPlan, E>;
  /** The same up to the plan, which is returned and not carried out. */
  readonly plan: <E>(decide: DecideFleetChange<E>) => PortTask<FleetPlan, E>;
  /** A part of the fleet, for an edit that needs no more. */
  readonly part: (query: FleetPartQuery) => PortTask<FleetPart>;
  /**
   * The same as `change` for a decision on a part of the fleet, which takes no longer in a large one. What the plan renames
   * keeps its id and all that is known of it, under its new path; so does everything under it.
   */
  readonly changePart: <E>(
    query: FleetPartQuery,
    decide: (part: FleetPart) => Either<E, FleetPlan>,
  ) => PortTask<FleetPlan, E>;
  /** How to log in to a database; none where no database has this id. */
  readonly dumpTarget: (id: ResourceId) => PortTask<Option<DumpTarget>>;
  /**
   * How to log in to an instance, whether or not the fleet has a database of it: to the maintenance database of its engine, under
   * the id and the path of the instance. None where no instance has this id.
   */
  readonly instanceTarget: (id: ResourceId) => PortTask<Option<DumpTarget>>;
  /**
   * The resources with this id or this path that the caller may read, by type in alphabetical order.
   * What does not exist and what the caller may not read are left out alike.
   */
  readonly locate: (caller: Caller, idOrPath: string) => PortTask<readonly ResourceRef[]>;
  /** Resources that the caller may read, other than schedules: the first by path of each type, at most so many, in any order. */
  readonly search: (
    caller: Caller,
    wanted: WantedPath,
    ofEachType: number,
  ) => PortTask<readonly ResourceRef[]>;
  /**
   * The databases at or under a path that the caller may read, ordered by the bytes of their paths; at most `limit`. A path
   * that nothing has, and one under which the caller may read nothing, give none alike.
   */
  readonly databases: (caller: Caller, query: DatabaseQuery) => PortTask<readonly ResourceRef[]>;
}
