import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Renaming } from '../../../../core/fleet/editing/renaming.js';
import { rootType } from '../../../../core/fleet/prune-scope.js';
import type { ResourceRef, ResourceType } from '../../../../core/shared/resource.js';
import { lastName, parentPath, RESOURCE_TYPES } from '../../../../core/shared/resource.js';
import { pathRange } from './resource-row.js';

const { from: FIRST, to: LAST } = pathRange(undefined);
const EVERYTHING = { from: FIRST, before: LAST };

/** Between these two there is no path. */
const NOTHING_UNDER = { from: '', before: '' };

/** A destination or a channel may have the path of a server, and has nothing under it. */
const rangeUnder = ({ type, path }: Pick<ResourceRef, 'type' | 'path'>) => {
  if (rootType(type) !== 'server') return NOTHING_UNDER;
  const { from, to } = pathRange(path);
  return { from, before: to };
};

/**
 * What is under a resource; of a schedule and a database what is under their parent, and of a policy all of the fleet, which may be
 * under it.
 */
const rangeOf = ({ type, path }: Pick<ResourceRef, 'type' | 'path'>) => {
  if (type === 'policy') return EVERYTHING;
  const isBeside = type === 'schedule' || type === 'database';
  return rangeUnder({ type, path: isBeside ? parentPath(path) : path });
};

/** Where a part of the fleet is read. */
export interface PartColumns {
  /** Of what is above the resource, of itself, and those that are asked for. */
  readonly paths: readonly string[];
  /** What is under it has a path from `from` on, that is before `before`. */
  readonly from: string;
  readonly before: string;
  /** Its path where it may be an instance, and its name where it is a destination: what schedules refer to. */
  readonly instance: string | null;
  readonly destination: string | null;
}

export const partColumns = (about: O.Option<ResourceRef>, paths: readonly string[]): PartColumns =>
  pipe(
    about,
    O.match(
      (): PartColumns => ({ paths, ...NOTHING_UNDER, instance: null, destination: null }),
      ({ type, path }) => ({
        paths: [...pathsAbove(path), ...paths],
        ...rangeOf({ type, path }),
        instance: type === 'instance' ? path : null,
        destination: type === 'destination' ? lastName(path) : null,
      }),
    ),
  );

/** The path itself comes last. A slash in a name is escaped. */
const pathsAbove = (path: string): readonly string[] => {
  const names = path.split('/');
  return names.map((_, level) => names.slice(0, level + 1).join('/'));
};

/** What a renaming changes: what is at a path and under it, of these types; afterwards it is at `to` and under it. */
export interface RenamingColumns {
  readonly types: readonly ResourceType[];
  readonly path: string;
  readonly from: string;
  readonly before: string;
  readonly newPath: string;
  readonly newFrom: string;
  readonly newBefore: string;
  readonly name: string;
}

export const renamingColumns = ({ type, from, to, name }: Renaming): RenamingColumns => {
  const [old, moved] = [rangeUnder({ type, path: from }), rangeUnder({ type, path: to })];
  return {
    types: RESOURCE_TYPES.filter((one) => rootType(one) === rootType(type)),
    ...{ path: from, ...old },
    ...{ newPath: to, newFrom: moved.from, newBefore: moved.before },
    name,
  };
};
