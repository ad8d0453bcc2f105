import type { Option } from 'fp-ts/lib/Option.js';
import type { Caller } from '../../access/caller.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId, ResourceType } from '../../shared/resource.js';
import type { ResourcePage, ResourceQuery, ResourceRow } from '../resource-row.js';

/** A resource and its ancestors. */
export interface LocatedResource {
  readonly row: ResourceRow;
  /** The server first; without those that the caller may not read. */
  readonly lineage: readonly ResourceRow[];
}

export interface ResourceReader {
  /**
   * Reads a page of the resources that the caller may read and that match the query, in its order. Hidden resources and
   * problems affect neither the order, nor the counts, nor where a page ends. A snooze that has ended by `at` no longer counts.
   * The last of the days of a row is that of `at`. At most `limit` of them. It may be fewer although there are more, if many
   * are left out in between: only `next` marks the end. It is never none while there are more. Paging with `next` returns each
   * resource once, as long as nothing changes meanwhile. The result is a value that is never changed afterwards; if nothing has
   * changed it may be the same object again.
   */
  readonly page: (caller: Caller, query: ResourceQuery, at: Date) => PortTask<ResourcePage>;
  /** Those of these resources that the caller may read, as in a page, in any order. */
  readonly these: (
    caller: Caller,
    ids: readonly ResourceId[],
    at: Date,
  ) => PortTask<readonly ResourceRow[]>;
  /** The resource of this type with this id, if the caller may read it. */
  readonly find: (
    caller: Caller,
    type: ResourceType,
    id: ResourceId,
    at: Date,
  ) => PortTask<Option<LocatedResource>>;
}
