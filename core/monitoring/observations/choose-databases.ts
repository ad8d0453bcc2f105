import * as O from 'fp-ts/lib/Option.js';
import type { DatabaseState } from '../../dump-check/instance-facts.js';
import type { MonitoredInstance } from '../monitored-server.js';
import type { ResourceId } from '../../shared/resource.js';
import type { InstanceCheck, TriedLogin } from './server-check.js';
import { databaseStates, listedStates } from './server-check.js';
import { DATABASE_UNREACHED, type MonitoredState } from '../monitored-state.js';

/** The most databases of an instance that a check logs in to: one login lists all databases that it can see. */
export const LOGINS_PER_CHECK = 5;

/**
 * The most where databases are missing, not listed, or closed: many may have been dropped, or denied to the account, together,
 * and each is tried in each round until its problem opens.
 */
export const MOST_LOGINS_PER_CHECK = 50;

/** The logins to an instance so far. */
export interface LoginsSoFar extends Pick<InstanceCheck, 'logins' | 'isHeldBack'> {
  /** Including those without a result. */
  readonly tried: readonly ResourceId[];
}

/**
 * The database to log in to next, or the instance itself; none where no other login is needed. First those without problems, until one accepts the
 * login; each round begins with another one. Then those that the accepted login does not list. The position in the list of all
 * databases rotates with the round, so that each is tried sooner or later.
 */
export const nextDatabase =
  (instance: MonitoredInstance, suspects: SuspectDatabases, round: number) =>
  (soFar: LoginsSoFar): O.Option<ResourceId> => {
    if (soFar.tried.length >= MOST_LOGINS_PER_CHECK) return O.none;
    return O.alt(() => (findsNothing(instance, soFar) ? O.some(instance.id) : O.none))(
      nextOf(instance, suspects, round)(soFar),
    );
  };

/** Whether no database of the fleet is there to find the others by. */
const findsNothing = (
  { id }: MonitoredInstance,
  { logins, tried, isHeldBack }: LoginsSoFar,
): boolean => !tried.includes(id) && !isHeldBack && logins.every(isMissing);

const nextOf =
  ({ databases }: MonitoredInstance, suspects: SuspectDatabases, round: number) =>
  (soFar: LoginsSoFar): O.Option<ResourceId> => {
    const { logins, tried, isHeldBack } = soFar;
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
      const facts = {
        states: databaseStates(databases, logins),
        listed: new Map(listedStates(databases, logins)),
        isListed: hasList(logins),
      };
      if (!isSpent) return first(needed(others, suspects, facts));
      return first(hasAlias(facts) ? [] : others.filter((id) => isAbsent(facts, id) && isNew(id)));
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

/** The items from this place on, then those before it. */
const rotate = <A>(list: readonly A[], place: number): readonly A[] => {
  const begin = list.length === 0 ? 0 : place % list.length;
  return [...list.slice(begin), ...list.slice(0, begin)];
};

const hasList = (logins: LoginsSoFar['logins']): boolean =>
  logins.some(({ result }) => result._tag === 'Accepted' && result.instance.databases.size > 0);

interface KnownDatabases extends Pick<InstanceCheck, 'states'> {
  /** As listed by logins to any database. */
  readonly listed: ReadonlyMap<ResourceId, DatabaseState>;
  readonly isListed: boolean;
}

/** Whether the database is not in the list, or was reported missing. */
const isAbsent = ({ listed, isListed }: KnownDatabases, id: ResourceId): boolean =>
  isListed && (listed.get(id) ?? 'missing') === 'missing';

/**
 * Whether a database accepts logins under a name that is not in the list, such as behind a pooler, or where MySQL ignores the
 * case of names: then absence from the list shows nothing.
 */
const hasAlias = (facts: KnownDatabases): boolean =>
  [...facts.states].some(([id, state]) => isAbsent(facts, id) && !UNUSABLE.has(state));

const UNUSABLE: ReadonlySet<DatabaseState> = new Set(['missing', 'denied']);

/**
 * The databases that need a login of their own, the doubtful ones first: one that is not in the list that the admin user sees
 * may be missing, or denied to it. Those with an open problem come last, so that no other waits for them.
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

/** Databases with a problem or a streak. */
export interface SuspectDatabases {
  /** The last login did not reach them: only another login shows whether they can be reached. */
  readonly unreached: ReadonlySet<ResourceId>;
  /** They are, or may be, missing or closed. */
  readonly doubtful: ReadonlySet<ResourceId>;
  /** The doubtful ones that have an open problem. */
  readonly known: ReadonlySet<ResourceId>;
}

const DOUBTFUL: ReadonlySet<string> = new Set([
  'database_missing',
  'database_closed',
  'database_access_denied',
]);

export const suspectDatabases = ({
  problems,
  streaks,
}: Pick<MonitoredState, 'problems' | 'streaks'>): SuspectDatabases => {
  const failing = [
    ...problems.map(({ kind, resource }) => ({ kind, id: resource.id })),
    ...streaks.map(({ kind, resource }) => ({ kind, id: resource })),
  ];
  const idsOf = (isOne: (kind: string) => boolean) =>
    new Set(failing.filter(({ kind }) => isOne(kind)).map(({ id }) => id));
  return {
    unreached: idsOf((kind) => kind === DATABASE_UNREACHED),
    doubtful: idsOf((kind) => DOUBTFUL.has(kind)),
    known: new Set(
      problems.filter(({ kind }) => DOUBTFUL.has(kind)).map(({ resource }) => resource.id),
    ),
  };
};
