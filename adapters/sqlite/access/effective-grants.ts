import * as E from 'fp-ts/lib/Either.js';
import { LRUCache } from 'lru-cache';
import type { GrantedScopes } from '../../sql/access/granted-scopes.js';
import { grantsDigest, grantsJson } from '../../sql/access/grants-json.js';
import { CREATE_COVERS, FILL_COVER } from './effective-grants-sql.js';
import type { SqliteSession } from '../connection/session.js';

/** The shape of the fleet, which is another one as soon as a resource has come or gone. */
export const SHAPE = '(SELECT sum(changes) FROM resource_count)';

/** How many grants are kept in all, some 50 bytes each; those that were used last stay. */
const GRANTS_KEPT = 200_000;

interface Cover {
  /** Under which `grant_cover` has it. */
  readonly number: number;
  readonly shape: number;
  readonly size: number;
}

const NO_COVER: Cover = { number: 0, shape: -1, size: 0 };

interface Shaped {
  readonly shape: number;
}

/**
 * Works out what a caller's grants come to, once for as long as the fleet keeps its shape, and runs work with that.
 * The work sees one state of the store, and answers with the shape of the fleet in it; if the cover was made for
 * another shape, it is made and the work is run again.
 */
export type UnderCover = <F, A extends Shaped>(
  granted: GrantedScopes,
  work: (cover: number) => E.Either<F, A>,
) => E.Either<F, A>;

export const grantCovers = ({
  database,
  consistently,
}: Pick<SqliteSession, 'database' | 'consistently'>): UnderCover => {
  database.exec(CREATE_COVERS);
  const fill = database.prepare(FILL_COVER);
  const forget = database.prepare('DELETE FROM grant_cover WHERE cover = ?');
  const covers = new LRUCache<string, Cover>({
    maxSize: GRANTS_KEPT,
    sizeCalculation: ({ size }) => size,
    dispose: ({ number }) => forget.run(number),
  });
  let filled = 0;
  // Outside of the work's transaction, which may be undone, and the rows with it.
  const renew = (granted: GrantedScopes, shape: number): void => {
    filled += 1;
    const { changes } = fill.run({ cover: filled, grants: grantsJson(granted) });
    const size = Math.min(changes + 1, GRANTS_KEPT);
    covers.set(grantsDigest(granted), { number: filled, shape, size });
  };
  const underCover: UnderCover = (granted, work) => {
    const cover = covers.get(grantsDigest(granted)) ?? NO_COVER;
    const done = consistently(() => work(cover.number));
    if (E.isLeft(done) || done.right.shape === cover.shape) return done;
    renew(granted, done.right.shape);
    return underCover(granted, work);
  };
  return underCover;
};
