import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../access/caller.js';
import { firstPage } from '../../shared/first-page.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceRef } from '../../shared/resource.js';
import type { DatabaseQuery, FleetRegister } from '../ports/fleet-register.js';

export interface DatabasePage {
  readonly databases: readonly ResourceRef[];
  /** The path after which the next page begins; none at the end of the list. */
  readonly next: O.Option<string>;
}

/** Lists the databases at or under a path that the caller may read. */
export type ListDatabases = (caller: Caller, query: DatabaseQuery) => PortTask<DatabasePage>;

export interface ListDatabasesPorts {
  readonly fleet: Pick<FleetRegister, 'databases'>;
}

export const listDatabases =
  ({ fleet }: ListDatabasesPorts): ListDatabases =>
  (caller, query) =>
    pipe(
      // One more than the page holds, to see whether there is one.
      fleet.databases(caller, { ...query, limit: query.limit + 1 }),
      TE.map((found) => {
        const { shown: databases, next } = firstPage(query.limit, found, ({ path }) => path);
        return { databases, next };
      }),
    );
