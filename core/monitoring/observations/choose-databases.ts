import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import type { ResourceId } from '../../shared/resource.js';
import type { ServerMemory } from '../server-memory.js';
import { detectedKey } from '../../problems/detected-kind.js';
import { courseOf } from '../watch-memory.js';
import type { MonitoredInstance } from '../monitored-server.js';

/** A look logs in to at most so many databases of an instance. */
export const LOGINS_A_LOOK = 4;

/**
 * The databases of an instance to which a look logs in: the next that nothing speaks against, and those that are
 * in trouble or suspect, in turn where they are more than it may try. Every one of them gets its turn.
 * The first tells the most: where it fails for the instance as a whole, nothing more need be tried.
 */
export const chooseDatabases = (
  { databases }: MonitoredInstance,
  remembered: ServerMemory,
  round: number,
): readonly ResourceId[] => {
  const { left: quiet, right: suspect } = RA.partition(isSuspect(remembered))(
    databases.map(({ id }) => id),
  );
  return [...inTurn(quiet, 1, round), ...inTurn(suspect, LOGINS_A_LOOK - 1, round)];
};

const isSuspect =
  ({ memory, unreached }: ServerMemory) =>
  (database: ResourceId): boolean => {
    const course = courseOf(memory, detectedKey('database_missing', database));
    return course._tag === 'Open' || O.isSome(course.streak) || unreached.has(database);
  };

/** So many of a list, each round those that come after the last ones. */
const inTurn = <A>(list: readonly A[], count: number, round: number): readonly A[] => {
  const begin = list.length === 0 ? 0 : (round * count) % list.length;
  return [...list.slice(begin), ...list.slice(0, begin)].slice(0, count);
};
