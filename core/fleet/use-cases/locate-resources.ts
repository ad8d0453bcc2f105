import type { Caller } from '../../access/caller.js';
import type { ResourceRef } from '../../shared/resource.js';
import type { FleetRegister } from '../ports/fleet-register.js';
import type { PortTask } from '../../shared/ports/port-failure.js';

/**
 * Finds the resources with an id or a path such as `db-eu-1/main/shop` that the caller may read.
 * A server, a destination and a channel can have the same path.
 */
export type LocateResources = (
  caller: Caller,
  idOrPath: string,
) => PortTask<readonly ResourceRef[]>;

export interface LocateResourcesPorts {
  readonly fleet: Pick<FleetRegister, 'locate'>;
}

export const locateResources = ({ fleet }: LocateResourcesPorts): LocateResources => fleet.locate;
