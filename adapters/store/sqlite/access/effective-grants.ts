import type { Database } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import type { ReadableGrants } from '../../sql/access/granted-scopes.js';
import type { SqliteSession } from '../connection/session.js';
import {
  CREATE_EFFECTIVE_GRANTS,
  INSERT_EFFECTIVE_GRANTS,
  SELECT_GRANT_SET,
} from './effective-grants-sql.js';

/** Beyond this many grants in all, some 50 bytes each, every set is dropped; a caller counts as one more. */
const CACHED_GRANTS_LIMIT = 200_000;

interface AtFleetRevision {
  readonly fleetRevision: number;
}

/** The sets of effective grants, each with a number that no other set is ever given. */
export interface EffectiveGrants {
  /** The number of a caller's set. Callers whose grants come to the same have the same number. */
  readonly numberOf: (grants: ReadableGrants) => number;
  /**
   * Runs work with the number of a caller's set. The work sees one state of the store and returns the fleet's revision in
   * that state; if the set was computed for another revision, it is computed and the work is run again.
   */
  readonly readWith: <F, A extends AtFleetRevision>(
    grants: ReadableGrants,
    work: (grantSet: number) => E.Either<F, A>,
  ) => E.Either<F, A>;
}

type Session = Pick<SqliteSession, 'database' | 'readTransaction' | 'revision'>;

/** The sets are computed for one revision of the fleet, and dropped together when it moves. */
export const effectiveGrants = ({
  database,
  readTransaction,
  revision,
}: Session): EffectiveGrants => {
  const table = grantSetTable(database);
  const numbers = { byGrants: new Map<string, number>(), byContent: new Map<string, number>() };
  const cached = { fleet: NaN, size: 0 };
  const dropAll = (): void => {
    table.clear();
    numbers.byGrants.clear();
    numbers.byContent.clear();
    cached.size = 0;
  };
  const compute = ({ json, digest }: ReadableGrants): number => {
    if (cached.size >= CACHED_GRANTS_LIMIT) dropAll();
    const { number, size, content } = table.insert(json);
    const same = numbers.byContent.get(content);
    if (same !== undefined) table.remove(number);
    cached.size += same === undefined ? size + 1 : 1;
    numbers.byContent.set(content, same ?? number);
    numbers.byGrants.set(digest, same ?? number);
    return same ?? number;
  };
  const numberOf = (grants: ReadableGrants): number => {
    const { fleet } = revision.current();
    if (fleet !== cached.fleet) dropAll();
    cached.fleet = fleet;
    return numbers.byGrants.get(grants.digest) ?? compute(grants);
  };
  const readWith: EffectiveGrants['readWith'] = (grants, work) => {
    // Computed outside of the work's transaction, which may be rolled back, and the rows with it.
    const number = numberOf(grants);
    const done = readTransaction(() => work(number));
    if (E.isLeft(done) || done.right.fleetRevision === cached.fleet) return done;
    revision.invalidateOwn();
    return readWith(grants, work);
  };
  return { numberOf, readWith };
};

const grantSetTable = (database: Database) => {
  database.exec(CREATE_EFFECTIVE_GRANTS);
  const insert = database.prepare(INSERT_EFFECTIVE_GRANTS);
  const content = database.prepare<[number], string | null>(SELECT_GRANT_SET).pluck();
  const remove = database.prepare('DELETE FROM effective_grant WHERE grant_set = ?');
  const clear = database.prepare('DELETE FROM effective_grant');
  let lastNumber = 0;
  return {
    /** `content` is the same for sets with the same grants. */
    insert: (grants: string) => {
      const number = (lastNumber += 1);
      const size = insert.run({ grantSet: number, grants }).changes;
      return { number, size, content: content.get(number) ?? '' };
    },
    remove: (number: number) => remove.run(number),
    clear: () => clear.run(),
  };
};
