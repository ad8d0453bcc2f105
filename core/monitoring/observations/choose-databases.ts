import * as O from 'fp-ts/lib/Option.js';
import type { DatabaseState } from '../../dump-check/instance-facts.js';
import type { MonitoredInstance } from '../monitored-server.js';
import type { ResourceId } from '../../shared/resource.js';
import { databaseStates, toldStates } from './database-states.js';
import type { InstanceCheck, TriedLogin } from './server-check.js';
import type { SuspectDatabases } from './suspect-databases.js';

/** A check logs in to at most so many databases of an instance: one tells of all that it can see. */
export const LOGINS_PER_CHECK = 5;

/**
 * Unless they are called missing, or are not in the list, and cannot be used: they may have been dropped, or lost to the account,
 * together, and each has to be seen in each round until its problem opens.
 */
export const MOST_LOGINS_PER_CHECK = 50;

/** The logins to an instance so far. */
export interface LoginsSoFar extends Pick<InstanceCheck, 'logins' | 'isHeldBack'> {
  /** With those that had no result. */
  readonly tried: readonly ResourceId[];
}

/**
 * The database to log in to next; none where no other login is needed. First, one after the other, those that nothing is
 * wrong with, until one accepts the login; each round begins with another. Then those that the accepted login does not
 * tell of. The place in the list of all of them decides whose turn it is, so that each is tried sooner or later.
 */
export const nextDatabase =
  ({ databases }: MonitoredInstance, suspects: SuspectDatabases, round: number) =>
  (soFar: LoginsSoFar): O.Option<ResourceId> => {
    const { logins, tried, isHeldBack } = soFar;
    if (tried.length >= MOST_LOGINS_PER_CHECK) return O.none;
    const untried = (begin: number) =>
      rotate(
        databases.map(({ id }) => id),
        begin,
      ).filter((id) => !tried.includes(id));
    const isSuspect = (id: ResourceId) => suspects.unreached.has(id) || suspects.doubtful.has(id);
    const isNew = (id: ResourceId) => !suspects.known.has(id);
    const others = untried(round * (LOGINS_PER_CHECK - 1));
    const isSpent = tried.length >= LOGINS_PER_CHECK;
    if (logins.some(({ result }) => result._tag === 'Accepted')) {
      const told = {
        states: databaseStates(databases, logins),
        listed: new Map(toldStates(databases, logins)),
        isListed: hasList(logins),
      };
      if (!isSpent) return first(needed(others, suspects, told));
      return first(hasAlias(told) ? [] : others.filter((id) => isAbsent(told, id) && isNew(id)));
    }
    const quiet = isHeldBack ? [] : untried(round).filter((id) => !isSuspect(id));
    const suspect = others.filter(isSuspect);
    const inOrder = [...quiet, ...suspect.filter(isNew)];
    if (!isSpent) return first([...inOrder, ...suspect]);
    return first(logins.every(isMissing) && !isHeldBack ? inOrder : []);
  };

const isMissing = ({ result }: TriedLogin): boolean =>
  result._tag === 'Refused' && result.refusal.code === 'database_missing';

const first = (ids: readonly ResourceId[]): O.Option<ResourceId> => O.fromNullable(ids[0]);

/** From this place on, and then those before it. */
const rotate = <A>(list: readonly A[], place: number): readonly A[] => {
  const begin = list.length === 0 ? 0 : place % list.length;
  return [...list.slice(begin), ...list.slice(0, begin)];
};

/** Whether a login told of the databases of its instance at all. */
const hasList = (logins: LoginsSoFar['logins']): boolean =>
  logins.some(({ result }) => result._tag === 'Accepted' && result.instance.databases.size > 0);

/** What the logins so far show of the databases. */
interface KnownDatabases extends Pick<InstanceCheck, 'states'> {
  /** By logins, which may be to other databases. */
  readonly listed: ReadonlyMap<ResourceId, DatabaseState>;
  readonly isListed: boolean;
}

/** Whether no login tells of the database, although one told of others, or one tells that it is missing. */
const isAbsent = ({ listed, isListed }: KnownDatabases, id: ResourceId): boolean =>
  isListed && (listed.get(id) ?? 'missing') === 'missing';

/**
 * Some databases can be used by names that are not in the list, such as behind a pooler, or where MySQL ignores case in names:
 * there, not all that is absent from it is to be tried.
 */
const hasAlias = (told: KnownDatabases): boolean =>
  [...told.states].some(([id, state]) => isAbsent(told, id) && !UNUSABLE.has(state));

const UNUSABLE: ReadonlySet<DatabaseState> = new Set(['missing', 'denied']);

/**
 * First those of which only their own login shows whether what is wrong, or seems to be, is so. One that is not in the list of
 * what the admin user sees may be missing, or be closed to it. Those that have a problem come last, so that no other waits for
 * them.
 */
const needed = (
  ids: readonly ResourceId[],
  { unreached, doubtful, known }: SuspectDatabases,
  { states, listed, isListed }: KnownDatabases,
): readonly ResourceId[] => {
  const isMissingBy = (id: ResourceId) => listed.get(id) === 'missing';
  const isUnknown = (id: ResourceId) => (states.get(id) ?? 'visible') === 'visible';
  const isUrgent = (id: ResourceId) =>
    unreached.has(id) || isMissingBy(id) || (doubtful.has(id) && isUnknown(id));
  const isNew = (id: ResourceId) => isUrgent(id) && !known.has(id);
  return [
    ...ids.filter((id) => isNew(id) && isMissingBy(id)),
    ...ids.filter((id) => isNew(id) && !isMissingBy(id)),
    ...ids.filter((id) => !isNew(id) && (isUrgent(id) || (!states.has(id) && isListed))),
  ];
};
