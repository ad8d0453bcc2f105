import * as TE from 'fp-ts/lib/TaskEither.js';
import * as O from 'fp-ts/lib/Option.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import type { ResourceId } from '../../shared/resource.js';
import type { DatabaseFigures, FoundRegister } from '../ports/found-register.js';

/** Finds what logins have seen of databases that the caller may read. For no database the store is not queried. */
export type FindFigures = (
  databases: readonly ResourceId[],
) => PortTask<(database: ResourceId) => DatabaseFigures>;

export interface FindFiguresPorts {
  readonly found: Pick<FoundRegister, 'figuresOf'>;
}

export const findFigures =
  ({ found }: FindFiguresPorts): FindFigures =>
  (databases) =>
    databases.length === 0
      ? TE.right(NOTHING_SEEN)
      : TE.map((all: readonly DatabaseFigures[]) => {
          const byId = new Map(all.map((one) => [one.database, one]));
          return (database: ResourceId) => byId.get(database) ?? NOTHING_SEEN(database);
        })(found.figuresOf(databases));

const NOTHING_SEEN = (database: ResourceId): DatabaseFigures => ({
  ...{ database, serverMajor: O.none, sizeBytes: O.none, sizes: [] },
});
