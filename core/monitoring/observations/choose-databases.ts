import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { DATABASE_UNREACHED, type MonitoredState } from '../monitored-state.js';
import type { MonitoredInstance } from '../monitored-server.js';
import type { DetectedKind } from '../../problems/detected-kind.js';
import type { ResourceId } from '../../shared/resource.js';

/** A check logs in to at most so many databases of an instance. */
export const LOGINS_PER_CHECK = 4;

/**
 * The databases of an instance to which a check logs in: the next of those that nothing is wrong with, and the suspect
 * ones, by rotation where there are more than it may try. So each of them is tried sooner or later.
 * The first tells the most: where its login fails for the instance as a whole, none of the others need be tried.
 */
export const chooseDatabases = (
  { databases }: MonitoredInstance,
  suspects: ReadonlySet<ResourceId>,
  round: number,
): readonly ResourceId[] => {
  const { left: quiet, right: suspect } = RA.partition((id: ResourceId) => suspects.has(id))(
    databases.map(({ id }) => id),
  );
  return [...rotate(quiet, 1, round), ...rotate(suspect, LOGINS_PER_CHECK - 1, round)];
};

/** So many of a list, each round those that come after the last ones. */
const rotate = <A>(list: readonly A[], count: number, round: number): readonly A[] => {
  const begin = list.length === 0 ? 0 : (round * count) % list.length;
  return [...list.slice(begin), ...list.slice(0, begin)].slice(0, count);
};

const MISSING: DetectedKind = 'database_missing';

/** The databases that are or may be missing, and those that the last login to them did not get to. */
export const suspectDatabases = ({
  problems,
  streaks,
}: Pick<MonitoredState, 'problems' | 'streaks'>): ReadonlySet<ResourceId> =>
  new Set([
    ...problems.filter(({ kind }) => kind === MISSING).map(({ resource }) => resource.id),
    ...streaks
      .filter(({ kind }) => kind === MISSING || kind === DATABASE_UNREACHED)
      .map(({ resource }) => resource),
  ]);
