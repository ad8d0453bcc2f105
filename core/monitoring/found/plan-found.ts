import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { FoundDatabases } from '../../dump-check/instance-facts.js';
import { findIn, type FleetPart } from '../../fleet/editing/part-resources.js';
import { isAtOrUnder } from '../../fleet/editing/renaming.js';
import { type FleetResource, FOUND, isDerived } from '../../fleet/fleet-resource.js';
import { FORGET_MS, foundDatabase, takesAll, takesFound } from '../../fleet/found-databases.js';
import { followInPart } from '../../fleet/planning/follow-policies.js';
import { type FleetPlan, NO_CHANGE, planPlaced } from '../../fleet/planning/plan-fleet-change.js';
import { scopeOf } from '../../fleet/prune-scope.js';
import type { DetectedKind } from '../../problems/detected-kind.js';
import { lastName, type ResourceId } from '../../shared/resource.js';
import { type ReadInstance, readingIn } from '../groups/group-member.js';
import type { InstanceReading } from '../groups/instance-reading.js';
import type { MonitoredInstance } from '../monitored-server.js';
import type { MonitoredState } from '../monitored-state.js';
import { instanceFactsBy, type LoginsShown } from '../observations/server-check.js';
import { canTake, unknownNames } from './observe-undeclared.js';

/** The names of databases that come into the fleet since they are found, and of found ones that leave it. */
export interface FoundChange {
  readonly added: readonly string[];
  readonly forgotten: readonly string[];
}

/** If more are missing at once, or more than half of the found ones, something else is wrong: another host, or a lost privilege. */
const MOST_MISSING = 20;

const MISSING: DetectedKind = 'database_missing';

/** What logins have seen of the databases of an instance. */
interface Seen extends Pick<InstanceReading, 'maintenance'> {
  readonly found: FoundDatabases;
}

/** What a reading of an instance changes, by its stored state. */
export const foundChange = (
  instance: MonitoredInstance,
  problems: MonitoredState['problems'],
  { found: reading, maintenance }: Seen,
  at: Date,
): FoundChange => {
  if (!takesAll(instance.found)) return { added: [], forgotten: [] };
  const added = unknownNames(instance, reading, maintenance).filter(canTake(instance, maintenance));
  const there = new Set(reading.databases.map(({ name }) => name));
  const found = instance.databases.filter(({ isFound }) => isFound);
  const missing = found.filter(({ path }) => !there.has(lastName(path)));
  const isInDoubt = missing.length > MOST_MISSING || missing.length > found.length / 2;
  const before = at.getTime() - (instance.found.forgetMs ?? FORGET_MS);
  const long = new Set(
    problems
      .filter(({ kind, since }) => kind === MISSING && since.getTime() <= before)
      .map(({ resource }) => resource.id),
  );
  const forgotten = missing.filter(({ id }) => long.has(id)).map(({ path }) => lastName(path));
  return { added, forgotten: isInDoubt || !reading.isComplete ? [] : forgotten };
};

/** What a check changes of each instance of its server. */
export const foundChanges = (
  { server, problems }: MonitoredState,
  check: LoginsShown,
  after: readonly ReadInstance[],
  at: Date,
): readonly (readonly [ResourceId, FoundChange])[] => {
  const readings = new Map(
    check.instances.map(({ instance, logins }) => [instance, instanceFactsBy(logins)]),
  );
  return server.instances.flatMap((instance): readonly [ResourceId, FoundChange][] =>
    pipe(
      readings.get(instance.id) ?? O.none,
      O.flatMap(({ found }) => found),
      O.map((found) =>
        foundChange(instance, problems, { found, ...readingIn(after)(instance.id) }, at),
      ),
      O.filter(({ added, forgotten }) => added.length + forgotten.length > 0),
      O.match(
        () => [],
        (change) => [[instance.id, change]],
      ),
    ),
  );
};

/** The plan of it, by the instance as it is by now. It changes nothing that somebody wrote down. */
export const planFound =
  ({ added, forgotten }: FoundChange) =>
  ({ about, resources }: FleetPart): E.Either<never, FleetPlan> => {
    const instance = O.chainNullableK((ref: Parameters<typeof findIn>[1]) =>
      findIn(resources, ref),
    )(about);
    if (O.isNone(instance) || instance.value.type !== 'instance') return E.right(NO_CHANGE);
    const { path, attributes } = instance.value;
    const rowOf = (name: string) => foundDatabase(path, name);
    const placed = added
      .filter(takesFound(attributes))
      .map(rowOf)
      .filter((row) => findIn(resources, row) === undefined && !hasItsPath(row, resources));
    const prune = forgotten
      .map(rowOf)
      .filter((row) => findIn(resources, row)?.managedBy === FOUND && isOfNobody(row, resources))
      .map((row) => scopeOf('database', row.path));
    if (placed.length === 0 && prune.length === 0) return E.right(NO_CHANGE);
    return pipe(
      placed.map((resource) => ({ place: resource.path, resource })),
      (found) => planPlaced(found, { prune, as: FOUND, adopt: false })(resources),
      E.flatMap((plan) => followInPart(resources, plan)),
      E.orElse(() => E.right(NO_CHANGE)),
    );
  };

/** Whether somebody wrote down a schedule of the instance that has its name: that keeps it, and the database is undeclared. */
const hasItsPath = ({ path }: FleetResource, resources: readonly FleetResource[]): boolean => {
  const schedule = findIn(resources, { type: 'schedule', path });
  return schedule !== undefined && !isDerived(schedule.managedBy);
};

/** Whether nothing under it was declared, nor a channel that names it. */
const isOfNobody = (row: FleetResource, resources: readonly FleetResource[]): boolean => {
  const isUnder = isAtOrUnder(row);
  return resources.every((one) =>
    one.type === 'channel'
      ? (one.attributes.on ?? []).every((path) => !isUnder({ type: 'database', path }))
      : !isUnder(one) || isDerived(one.managedBy),
  );
};
