import * as O from 'fp-ts/lib/Option.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { NotFound } from '../../access/caller.js';
import { type FleetResource, type FleetResourceKey, keyOf } from '../fleet-resource.js';
import { patternOf } from '../found-databases.js';
import type { FleetRejected } from '../planning/fleet-fault.js';

/** Why a resource is not made, changed or removed by hand. */
export type EditError =
  | NotFound
  | FleetRejected
  | ResourceMistaken
  | PathTaken
  | ManagedByFile
  | HasChildren
  | StillFound
  | ChangedMeanwhile;

/** What was sent cannot be read. Each mistake begins with its place, such as `instance.port: `. */
export interface ResourceMistaken {
  readonly _tag: 'ResourceMistaken';
  readonly mistakes: ReadonlyNonEmptyArray<string>;
}

/** Another resource of the type has the path. */
export interface PathTaken extends FleetResourceKey {
  readonly _tag: 'PathTaken';
}

/** This resource would be changed or removed, and is managed by who applies a fleet file by this name. */
export interface ManagedByFile extends FleetResourceKey {
  readonly _tag: 'ManagedByFile';
  readonly by: string;
}

/** How many resources that the caller may see are under the one that is to be removed; 0 if all are hidden. */
export interface HasChildren {
  readonly _tag: 'HasChildren';
  readonly path: string;
  readonly count: number;
}

/** A found database would be removed that its server has, where it would be found again. */
export interface StillFound {
  readonly _tag: 'StillFound';
  readonly path: string;
  /** That of its instance. */
  readonly instance: string;
  /** What to add to `except` of the instance. */
  readonly pattern: string;
}

/** The resource is not as the caller expects it, or was changed while it was. */
export interface ChangedMeanwhile {
  readonly _tag: 'ChangedMeanwhile';
  readonly path: string;
}

export const resourceMistaken = (mistakes: ReadonlyNonEmptyArray<string>): ResourceMistaken => ({
  _tag: 'ResourceMistaken',
  mistakes,
});

export const stillFound = ({ path, name, parent }: FleetResource): StillFound => ({
  ...{ _tag: 'StillFound', path },
  instance: O.getOrElse(() => path)(parent),
  pattern: patternOf(name),
});

export const changedMeanwhile = (path: string): ChangedMeanwhile => ({
  _tag: 'ChangedMeanwhile',
  path,
});

export const managedByFile = (key: FleetResourceKey, by: string): ManagedByFile => ({
  _tag: 'ManagedByFile',
  ...keyOf(key),
  by,
});
