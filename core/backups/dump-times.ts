import { pipe } from 'fp-ts/lib/function.js';
import * as Dates from 'fp-ts/lib/Date.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { ResourceId } from '../shared/resource.js';
import type { Protection, ProtectionFacts, StoredProof } from './proof/proof.js';
import { isRestored, protectionOf } from './proof/proof.js';

/** When dumps of a schedule are due and were made; a database without schedules has one row. */
export interface ScheduleTimes extends ProtectionFacts {
  readonly database: ResourceId;
  /** None where none is planned. */
  readonly nextDueAt: O.Option<Date>;
  /** The name of its destination; none if its dumps are made elsewhere, or the database has no schedule. */
  readonly destination: O.Option<string>;
}

/** What is known of the dumps of a database, over all of its schedules. */
export interface DumpTimes {
  readonly nextDueAt: O.Option<Date>;
  /** When the last good dump (`isGood`) ended; none where no dump is good. */
  readonly lastGoodAt: O.Option<Date>;
  /** The last proof that restored a dump; none where none was. */
  readonly lastRestored: O.Option<StoredProof>;
  /** The names of the destinations of its schedules, each once, sorted. */
  readonly destinations: readonly string[];
  /** None where the caller may not read it. */
  readonly protection: O.Option<Protection>;
}

/** The times of a database, from those of its schedules and from proofs, the last first. */
export const dumpTimesOf = (
  schedules: readonly ScheduleTimes[],
  proofs: readonly StoredProof[] = [],
): ((database: ResourceId) => DumpTimes) => {
  const rowsOf = byDatabase(schedules, ({ database }) => database);
  const proofsOf = byDatabase(proofs, ({ database }) => O.toUndefined(database));
  return (database) => {
    const own = rowsOf(database);
    const lastRestored = RA.findFirst(isRestored)(proofsOf(database));
    const firstBy = (order: Ord.Ord<Date>, times: readonly O.Option<Date>[]): O.Option<Date> =>
      pipe(times, RA.compact, RA.sort(order), RA.head);
    return {
      nextDueAt: firstBy(
        Dates.Ord,
        own.map(({ nextDueAt }) => nextDueAt),
      ),
      lastGoodAt: firstBy(
        Ord.reverse(Dates.Ord),
        own.map(({ lastGoodAt }) => lastGoodAt),
      ),
      lastRestored,
      destinations: pipe(
        own.map(({ destination }) => destination),
        RA.compact,
        RA.uniq(S.Eq),
        RA.sort(S.Ord),
      ),
      protection: protectionOf(own, O.isSome(lastRestored)),
    };
  };
};

const byDatabase = <A>(
  rows: readonly A[],
  of: (row: A) => ResourceId | undefined,
): ((database: ResourceId) => readonly A[]) => {
  const found: Readonly<Partial<Record<string, readonly A[]>>> = NEA.groupBy(
    (row: A) => of(row) ?? '',
  )(rows);
  return (database) => found[database] ?? [];
};
