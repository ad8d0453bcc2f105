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
