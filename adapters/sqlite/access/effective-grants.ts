import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { ReadableGrants } from '../../sql/access/granted-scopes.js';
import { CREATE_EFFECTIVE_GRANTS, INSERT_EFFECTIVE_GRANTS } from './effective-grants-sql.js';
import type { SqliteSession } from '../connection/session.js';

/** A number that changes as soon as a resource is added or removed. */
export const FLEET_REVISION = '(SELECT sum(changes) FROM resource_count)';

/** How many grants are cached in all, some 50 bytes each; the least recently used are dropped. */
const CACHED_GRANTS_LIMIT = 200_000;

interface AtFleetRevision {
  readonly fleetRevision: number;
}

interface CachedGrants extends AtFleetRevision {
  /** The `grant_set` of its rows in `effective_grant`. */
  readonly number: number;
  readonly size: number;
}

const NOT_CACHED: CachedGrants = { number: 0, fleetRevision: -1, size: 0 };

/**
 * Runs work with the effective grants of a caller, which are computed once for each revision of the fleet. The work sees
 * one state of the store and returns the fleet's revision in that state; if the grants were computed for another
 * revision, they are computed and the work is run again.
 */
export type WithEffectiveGrants = <F, A extends AtFleetRevision>(
  grants: ReadableGrants,
  work: (grantSet: number) => E.Either<F, A>,
) => E.Either<F, A>;

export const effectiveGrants = ({
  database,
  readTransaction,
}: Pick<SqliteSession, 'database' | 'readTransaction'>): WithEffectiveGrants => {
  database.exec(CREATE_EFFECTIVE_GRANTS);
  const insert = database.prepare(INSERT_EFFECTIVE_GRANTS);
  const remove = database.prepare('DELETE FROM effective_grant WHERE grant_set = ?');
  const cache = new LRUCache<string, CachedGrants>({
    maxSize: CACHED_GRANTS_LIMIT,
    sizeCalculation: ({ size }) => size,
    dispose: ({ number }) => remove.run(number),
  });
  let lastNumber = 0;
  // Outside of the work's transaction, which may be rolled back, and the rows with it.
  const compute = ({ json, digest }: ReadableGrants, fleetRevision: number): void => {
    lastNumber += 1;
    const { changes } = insert.run({ grantSet: lastNumber, grants: json });
    const size = Math.min(changes + 1, CACHED_GRANTS_LIMIT);
    cache.set(digest, { number: lastNumber, fleetRevision, size });
  };
  const withEffectiveGrants: WithEffectiveGrants = (grants, work) => {
    const cached = cache.get(grants.digest) ?? NOT_CACHED;
    const done = readTransaction(() => work(cached.number));
    if (E.isLeft(done) || done.right.fleetRevision === cached.fleetRevision) return done;
    compute(grants, done.right.fleetRevision);
    return withEffectiveGrants(grants, work);
  };
  return withEffectiveGrants;
};
