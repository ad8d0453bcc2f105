import type * as O from 'fp-ts/lib/Option.js';
import type {
  OpenPosition,
  ResourcePosition,
  ResourceRow,
} from '../../../../../core/problems/resource-row.js';
import type { PortTask } from '../../../../../core/shared/ports/port-failure.js';
import type { ResourceId } from '../../../../../core/shared/resource.js';

/** A place in a list, and the resource that may be there. */
export interface ResourceCandidate {
  readonly id: ResourceId;
  readonly path: string;
  readonly position: ResourcePosition;
}

/** What pages are made from, for one caller and query. Fewer candidates than `limit` are the last ones. */
export interface ResourceScan {
  /** The open problems that the caller may see, by priority, each with the resource that it is on or under. */
  readonly byProblem: (
    after: O.Option<OpenPosition>,
    limit: number,
  ) => PortTask<readonly ResourceCandidate[]>;
  /** The resources that the caller may read, by path. */
  readonly byPath: (after: string, limit: number) => PortTask<readonly ResourceCandidate[]>;
  /** Those of these resources that the caller may read, in any order. */
  readonly rows: (ids: readonly ResourceId[]) => PortTask<readonly ResourceRow[]>;
}
