import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FoundDatabases, InstanceFacts } from '../../dump-check/instance-facts.js';
import { isExcepted, isOwnDatabase, takesAll } from '../../fleet/found-databases.js';
import { type ReadInstance, readingIn } from '../groups/group-member.js';
import type { InstanceReading, MaintenanceReading } from '../groups/instance-reading.js';
import type { MonitoredInstance, MonitoredServer } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import { failed, good, type Observation } from '../observations/observation.js';
import { instanceFactsBy, type ServerCheck } from '../observations/server-check.js';
import * as S from 'fp-ts/lib/string.js';
import { ENGINE_RECORDS } from '../../engines/engines.js';
import { lastName } from '../../shared/resource.js';

/** Whether the databases that logins have found are in the fleet, or will be with this very check. */
export const observeUndeclared = (
  { instances }: MonitoredServer,
  check: ServerCheck,
  after: readonly ReadInstance[],
  at: Date,
): readonly Observation[] =>
  instances.flatMap((instance) =>
    pipe(
      O.fromNullable(check.instances.find((one) => one.instance === instance.id)),
      O.flatMap(({ logins }) => instanceFactsBy(logins)),
      O.map((facts) => observe(instance, facts, readingIn(after)(instance.id), at)),
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

const observe = (
  instance: MonitoredInstance,
  facts: InstanceFacts,
  { maintenance }: InstanceReading,
  at: Date,
): Observation => {
  const found = O.toUndefined(O.filter(() => !isDouble(instance, facts))(facts.found));
  return observeFound(instance, found, maintenance, at);
};

/** The same of the databases alone, of which some may be stored from a check before. */
export const observeFound = (
  instance: MonitoredInstance,
  found: FoundDatabases | undefined,
  maintenance: MaintenanceReading | undefined,
  at: Date,
): Observation => {
  const isAll = takesAll(instance.found);
  const isTaken = canTake(instance, maintenance);
  const names =
    found === undefined
      ? []
      : unknownNames(instance, found, maintenance).filter((name) => !(isAll && isTaken(name)));
  const hidesSome = found?.isComplete === false && !isExcepted(instance.found)(ANY);
  return names.length === 0 && !hidesSome
    ? good(KIND, instance.id, at)
    : failed({ kind: KIND, names, isAll, hidesSome, isUrgent: false }, instance.id, at);
};

/** Who excepts this excepts all: a database that is not seen may have any name. */
const ANY = '*';

/**
 * A standby has what its primary has, which is not reported twice unless dumps are made on the standby. One that
 * accepts writes may have databases of its own.
 */
const isDouble = ({ databases }: MonitoredInstance, { isStandby, signs }: InstanceFacts): boolean =>
  O.getOrElse(() => false)(isStandby) &&
  !signs.some(({ kind, figure }) => kind === 'replica_writable' && O.exists(isSome)(figure)) &&
  !databases.some(({ hasSchedule }) => hasSchedule);

const isSome = (figure: number): boolean => figure > 0;

/**
 * The names of found databases that an instance does not have, by the alphabet, without those that it excepts, and that which each
 * server has for logins alone until a look into it found something, or was refused. Of a database whose server ignores case the
 * fleet may have the name in another one.
 */
export const unknownNames = (
  { engine, databases, found: rules }: MonitoredInstance,
  found: FoundDatabases,
  maintenance: MaintenanceReading | undefined,
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
    .map(({ name }) => name)
    .filter((name) => name !== maintenanceDatabase || isInDoubt(maintenance))
    .filter((name) => !isOwnDatabase(name) && !isKnown(name) && !isOut(name))
    .sort(S.Ord.compare);
};

const isInDoubt = (maintenance: MaintenanceReading | undefined): boolean =>
  maintenance === 'used' || maintenance === 'unknown';

/**
 * Whether an instance could have a found database under its name: it is a name, and no schedule there has it. The one that each
 * server has for logins alone has to be known to be used: a login that it refuses would be reported at each check.
 */
export const canTake = (
  { engine, scheduleNames }: Pick<MonitoredInstance, 'engine' | 'scheduleNames'>,
  maintenance: MaintenanceReading | undefined,
): ((name: string) => boolean) => {
  const { maintenanceDatabase, databaseName } = ENGINE_RECORDS[engine];
  return (name) =>
    databaseName.isValid(name) &&
    !scheduleNames.includes(name) &&
    (name !== maintenanceDatabase || maintenance === 'used');
};
