import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type {
  FoundDatabase,
  FoundDatabases,
  InstanceFacts,
} from '../../dump-check/instance-facts.js';
import { isExcepted, isOwnDatabase, takesAll } from '../../fleet/found-databases.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import { failed, good, type Observation } from '../observations/observation.js';
import type { ServerCheck, TriedLogin } from '../observations/server-check.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import { ENGINE_RECORDS } from '../../engines/engines.js';
import { lastName } from '../../shared/resource.js';

/** Whether the databases that logins have found are in the fleet, or will be with this very check. */
export const observeUndeclared = (
  { instances }: MonitoredServer,
  check: ServerCheck,
  at: Date,
): readonly Observation[] =>
  instances.flatMap((instance) =>
    pipe(
      O.fromNullable(check.instances.find((one) => one.instance === instance.id)),
      O.flatMap(({ logins }) => instanceFactsBy(logins)),
      O.map((facts) => observe(instance, facts, at)),
      O.match(
        () => [],
        (observation) => [observation],
      ),
    ),
  );

const KIND = 'database_undeclared';

/** What was undeclared is taken from now on by the instances that the description has take all. */
export const observeTaken = (
  { server, problems }: Pick<MonitoredState, 'server' | 'problems'>,
  at: Date,
): readonly Observation[] => {
  const taking = new Set(
    server.instances.filter(({ found }) => takesAll(found)).map(({ id }) => id),
  );
  return problems
    .filter(
      ({ kind, resource, facts }) =>
        kind === KIND && taking.has(resource.id) && facts?.['databases'] !== 'all',
    )
    .map(({ resource }) => good(KIND, resource.id, at));
};

const observe = (instance: MonitoredInstance, facts: InstanceFacts, at: Date): Observation => {
  const isAll = takesAll(instance.found);
  const isTaken = canTake(instance);
  const names = pipe(
    facts.found,
    O.filter(() => !isDouble(instance, facts)),
    O.match(
      () => [],
      (found) => unknownNames(instance, found).filter((name) => !(isAll && isTaken(name))),
    ),
  );
  return names.length === 0
    ? good(KIND, instance.id, at)
    : failed({ kind: KIND, names, isAll, isUrgent: false }, instance.id, at);
};

/**
 * A standby has what its primary has, which is not reported twice unless dumps are made on the standby. One that
 * accepts writes may have databases of its own.
 */
const isDouble = ({ databases }: MonitoredInstance, { isStandby, signs }: InstanceFacts): boolean =>
  O.getOrElse(() => false)(isStandby) &&
  !signs.some(({ kind, figure }) => kind === 'replica_writable' && O.exists(isSome)(figure)) &&
  !databases.some(({ hasSchedule }) => hasSchedule);

const isSome = (figure: number): boolean => figure > 0;

/** What one of these logins shows of its instance. */
export const instanceFactsBy = (logins: readonly TriedLogin[]): O.Option<InstanceFacts> =>
  RA.findFirstMap(({ result }: TriedLogin) =>
    result._tag === 'Accepted' && O.isSome(result.instance.found)
      ? O.some(result.instance)
      : O.none,
  )(logins);

/**
 * The names of found databases that an instance does not have, by the alphabet, without those that it excepts. Of a database whose
 * server ignores case the fleet may have the name in another one.
 */
export const unknownNames = (
  { engine, databases, found: rules }: MonitoredInstance,
  found: FoundDatabases,
): readonly string[] => {
  const { maintenanceDatabase, mayIgnoreCase } = ENGINE_RECORDS[engine];
  const known = new Set(databases.map(({ path }) => lastName(path)));
  const there = new Set(found.databases.map(({ name }) => name));
  const aliases = new Set(
    mayIgnoreCase
      ? [...known].filter((name) => !there.has(name)).map((name) => name.toLowerCase())
      : [],
  );
  const isKnown = (name: string) => known.has(name) || aliases.has(name.toLowerCase());
  const isOut = isExcepted(rules);
  return found.databases
    .filter((one) => holdsData(maintenanceDatabase, one))
    .map(({ name }) => name)
    .filter((name) => !isKnown(name) && !isOut(name))
    .sort(S.Ord.compare);
};

/** Whether an instance could have a found database under its name: it is a name, and no schedule there has it. */
export const canTake = ({
  engine,
  scheduleNames,
}: Pick<MonitoredInstance, 'engine' | 'scheduleNames'>): ((name: string) => boolean) => {
  const { isValid } = ENGINE_RECORDS[engine].databaseName;
  return (name) => isValid(name) && !scheduleNames.includes(name);
};

/** An empty database of PostgreSQL has 7 to 8 MB, and extensions that are installed there add a few. */
const EMPTY_BYTES = 16 * 1_024 * 1_024;

/**
 * Whether anybody would miss it: neither a dump that is just being proved, nor the database that each server of PostgreSQL has for
 * logins alone, as long as it is not known to hold more.
 */
const holdsData = (maintenance: string, { name, sizeBytes }: FoundDatabase): boolean =>
  !isOwnDatabase(name) &&
  (name !== maintenance || O.exists((bytes: number) => bytes >= EMPTY_BYTES)(sizeBytes));
