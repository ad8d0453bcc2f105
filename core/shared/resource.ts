import type { Uuid } from './uuid.js';

export const RESOURCE_TYPES = [
  'server',
  'instance',
  'database',
  'schedule',
  'destination',
  'channel',
] as const;

/** Servers have instances, which have databases, which have schedules; the other two belong to the fleet. */
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** A UUID, given once and kept as long as the resource's path stays. */
export type ResourceId = Uuid;

/** A resource as it is spoken of: what it is, and the two names by which it can be found. */
export interface ResourceRef {
  readonly type: ResourceType;
  readonly id: ResourceId;
  readonly path: string;
}

const escapeName = (name: string): string => name.replace(/[%/]/g, encodeURIComponent);

/**
 * Joins names, from the server down, into a path such as `db-eu-1/main/shop`.
 * A slash or a percent sign inside a name is escaped as in a URL, so that two paths are never the same.
 */
export const resourcePath = (...names: readonly string[]): string =>
  names.map(escapeName).join('/');
