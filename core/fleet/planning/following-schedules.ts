import { parentPath } from '../../shared/resource.js';
import { type DerivedRules, derivedSchedule, withNextName } from '../derived-schedules.js';
import type { FleetResourceOf } from '../fleet-resource.js';
import type { PoliciesOfFleet } from './policies-of-fleet.js';
import { derivedIn, OWN, policyAt, policyOfGlobals } from './policies-of-fleet.js';

/** Whether a plan touches what follows for the database or the instance at a path. */
export type OfDatabase = (database: string) => boolean;

/** A schedule that follows from a policy, and what is there until now. */
export interface Following {
  readonly before: FleetResourceOf<'schedule'> | undefined;
  readonly after: FleetResourceOf<'schedule'>;
  /** Its path until now, if that is another one. */
  readonly from?: string;
}

/**
 * What follows for these databases and their instances, but for what they have themselves under the same name. It is taken out of
 * the fleet.
 */
export function* following(
  fleet: PoliciesOfFleet,
  isTouched: OfDatabase,
): Generator<Following, void> {
  const { places, databases, schedules } = fleet;
  const rulesOf = derivedIn(fleet);
  function* under(place: string, all: readonly DerivedRules[]): Generator<Following, void> {
    for (const rules of all) {
      const path = `${place}${rules.ending}`;
      const before = schedules.get(path);
      if (before === OWN) continue;
      schedules.delete(path);
      yield { before, after: derivedSchedule(place, rules) };
    }
  }
  const withDumps = new Map<string, Set<string>>();
  for (const [database, own] of databases) {
    const instance = parentPath(database);
    const engine = places.get(instance)?.engine;
    if (engine === undefined || !isTouched(database)) continue;
    const policy = policyAt(fleet, instance, own);
    if (policy !== undefined)
      withDumps.set(instance, (withDumps.get(instance) ?? new Set()).add(policy));
    yield* under(
      database,
      rulesOf(policy, engine).filter((one) => !isOfInstance(one)),
    );
  }
  for (const [instance, policies] of withDumps) {
    const engine = places.get(instance)?.engine;
    if (engine === undefined || !isTouched(instance)) continue;
    const all = rulesOf(policyOfGlobals(fleet, instance, policies), engine);
    yield* ofInstance(fleet, instance, all.filter(isOfInstance));
  }
}

/** The same for an instance. Where a database has the name of a schedule, that has the next one of its names. */
function* ofInstance(
  { databases, schedules }: PoliciesOfFleet,
  instance: string,
  all: readonly DerivedRules[],
): Generator<Following, void> {
  const taken = new Set<string>();
  const pathOf = ({ ending }: DerivedRules) => `${instance}${ending}`;
  const isTaken = (rules: DerivedRules) => databases.has(pathOf(rules)) || taken.has(rules.ending);
  for (const own of all) {
    const tried: DerivedRules[] = [];
    let rules = own;
    for (; isTaken(rules); rules = withNextName(rules)) tried.push(rules);
    taken.add(rules.ending);
    const path = pathOf(rules);
    if (schedules.get(path) === OWN) continue;
    const places = [rules, ...tried, withNextName(rules)].map(pathOf);
    const from = places.find((one) => schedules.has(one) && schedules.get(one) !== OWN) ?? path;
    const before = schedules.get(from);
    schedules.delete(from);
    yield {
      before: before === OWN ? undefined : before,
      after: derivedSchedule(instance, rules),
      ...(from !== path && { from }),
    };
  }
}

const isOfInstance = ({ attributes }: DerivedRules): boolean => attributes.what !== undefined;
