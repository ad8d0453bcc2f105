import type { Caller } from '../../access/caller.js';
import type { Clock } from '../../shared/ports/clock.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceReader } from '../ports/resource-reader.js';
import type { ResourcePage, ResourceQuery } from '../resource-page.js';

/** Lists the resources of a type that the caller may read, with what is wrong with each. */
export type ListResources = (caller: Caller, query: ResourceQuery) => PortTask<ResourcePage>;

export interface ListResourcesPorts {
  readonly resources: Pick<ResourceReader, 'page'>;
  readonly clock: Clock;
}

export const listResources =
  ({ resources, clock }: ListResourcesPorts): ListResources =>
  (caller, query) =>
    resources.page(caller, query, clock.now());
