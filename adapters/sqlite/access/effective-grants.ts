import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';
import { grantsDigest, grantsJson } from '../../sql/access/grants-json.js';
import { CREATE_EFFECTIVE_GRANTS, INSERT_EFFECTIVE_GRANTS } from './effective-grants-sql.js';
import type { SqliteSession } from '../connection/session.js';

/** The shape of the fleet, which is another one as soon as a resource has come or gone. */
export const FLEET_REVISION = '(SELECT sum(changes) FROM resource_count)';

/** How many grants are kept in all, some 50 bytes each; those that were used last stay. */
const CACHED_GRANTS_LIMIT = 200_000;

interface CachedGrants {
  /** Under which `grant_cover` has it. */
  readonly number: number;
  readonly shape: number;
  readonly size: number;
}

const NOT_CACHED: CachedGrants = { number: 0, shape: -1, size: 0 };

interface AtFleetRevision {
  readonly shape: number;
}

/**
 * Works out what a caller's grants come to, once for as long as the fleet keeps its shape, and runs work with that.
 * The work sees one state of the store, and answers with the shape of the fleet in it; if the cover was made for
 * another shape, it is made and the work is run again.
 */
export type WithEffectiveGrants = <F, A extends AtFleetRevision>(
  granted: GrantedScopes,
  work: (cover: number) => E.Either<F, A>,
) => E.Either<F, A>;

export const effectiveGrants = ({
  database,
  readTransaction,
}: Pick<SqliteSession, 'database' | 'readTransaction'>): WithEffectiveGrants => {
  database.exec(CREATE_EFFECTIVE_GRANTS);
  const fill = database.prepare(INSERT_EFFECTIVE_GRANTS);
  const forget = database.prepare('DELETE FROM grant_cover WHERE cover = ?');
  const covers = new LRUCache<string, CachedGrants>({
    maxSize: CACHED_GRANTS_LIMIT,
    sizeCalculation: ({ size }) => size,
    dispose: ({ number }) => forget.run(number),
  });
  let filled = 0;
  // Outside of the work's transaction, which may be undone, and the rows with it.
  const renew = (granted: GrantedScopes, shape: number): void => {
    filled += 1;
    const { changes } = fill.run({ cover: filled, grants: grantsJson(granted) });
    const size = Math.min(changes + 1, CACHED_GRANTS_LIMIT);
    covers.set(grantsDigest(granted), { number: filled, shape, size });
  };
  const underCover: WithEffectiveGrants = (granted, work) => {
    const cover = covers.get(grantsDigest(granted)) ?? NOT_CACHED;
    const done = readTransaction(() => work(cover.number));
    if (E.isLeft(done) || done.right.shape === cover.shape) return done;
    renew(granted, done.right.shape);
    return underCover(granted, work);
  };
  return underCover;
};
