import { escapeHidden } from './name.js';
import type { Uuid } from './uuid.js';

export const RESOURCE_TYPES = [
  'server',
  'instance',
  'database',
  'schedule',
  'destination',
  'channel',
  'policy',
] as const;

/** Servers have instances, which have databases; both of these have schedules. The other three belong to the fleet. */
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** What is under a resource of each type. */
export const CHILD_TYPES: Readonly<Partial<Record<ResourceType, readonly ResourceType[]>>> = {
  server: ['instance'],
  instance: ['database', 'schedule'],
  database: ['schedule'],
};

/** The subjects of problems: a resource, or the fleet itself, which has an id of its own. */
export const SUBJECT_TYPES = [...RESOURCE_TYPES, 'fleet'] as const;

export type SubjectType = (typeof SUBJECT_TYPES)[number];

/** A UUID, assigned once, which stays until the resource is removed: through changes, and through a new name given by hand. */
export type ResourceId = Uuid;

/** A reference to a resource: its type, and the id and the path by which it is found. */
export interface ResourceRef {
  readonly type: ResourceType;
  readonly id: ResourceId;
  readonly path: string;
}

/** The path of what a resource is under; empty of what is under nothing. */
export const parentPath = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The last of the names that `resourcePath` has joined. */
export const lastName = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.includes('%') ? decodeURIComponent(name) : name;
};

/**
 * Joins names, from the server down, into a path such as `db-eu-1/main/shop`. A slash or a percent sign inside a name is
 * escaped as in a URL, so that two paths are never the same; and so are invisible characters, such as a blank at the end.
 */
export const resourcePath = (...names: readonly string[]): string =>
  names.map((name) => escapeHidden(name, /[%/]/g)).join('/');

/** A path as people write it, with the slashes and percent signs that its names have; what cannot be seen stays escaped. */
export const writtenPath = (path: string): string =>
  path.replace(/%(?:2F|25)/g, decodeURIComponent);
