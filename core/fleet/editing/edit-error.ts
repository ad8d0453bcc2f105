import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import type { NotFound } from '../../access/access-error.js';
import { type FleetResourceKey, keyOf } from '../fleet-resource.js';
import type { FleetRejected } from '../planning/fleet-fault.js';

/** Why a resource is not made, changed or removed by hand. */
export type EditError =
  | NotFound
  | FleetRejected
  | ResourceMistaken
  | PathTaken
  | ManagedByFile
  | HasChildren
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

/** So many resources that the caller may see are under the one that is to be removed; 0 where all are hidden. */
export interface HasChildren {
  readonly _tag: 'HasChildren';
  readonly path: string;
  readonly count: number;
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

export const changedMeanwhile = (path: string): ChangedMeanwhile => ({
  _tag: 'ChangedMeanwhile',
  path,
});

export const managedByFile = (key: FleetResourceKey, by: string): ManagedByFile => ({
  _tag: 'ManagedByFile',
  ...keyOf(key),
  by,
});
