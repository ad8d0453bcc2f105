import * as E from 'fp-ts/lib/Either.js';
import { isNonEmpty } from 'fp-ts/lib/ReadonlyArray.js';
import type { ReadonlyNonEmptyArray } from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { parentPath } from '../../shared/resource.js';
import { relocate, type Renaming } from '../editing/renaming.js';
import { eqFleetResource, type FleetResource, type FleetResourceKey } from '../fleet-resource.js';
import type { FleetFault } from './fleet-fault.js';
import type { FleetPlan } from './fleet-plan.js';
import { following, type OfDatabase } from './following-schedules.js';
import {
  findPolicyFaults,
  OWN,
  policiesOfFleet,
  type PoliciesOfFleet,
  putInto,
  removeFrom,
} from './policies-of-fleet.js';

/** A plan with what follows from it, or what is wrong with that. */
type Completed = E.Either<ReadonlyNonEmptyArray<FleetFault>, FleetPlan>;

/** Makes the schedules that follow from policies part of a plan. */
export interface PolicyPass {
  /** Receives each resource of the fleet as it is; its policies come first, and each parent before its children. */
  readonly add: (before: FleetResource) => void;
  readonly complete: (plan: FleetPlan, isTouched?: OfDatabase) => Completed;
}

/** Of a fleet without any policy nothing is kept. `isAnyNew`: the plan may add one. */
export const followPolicies = (isAnyNew: boolean): PolicyPass => {
  const fleet = policiesOfFleet();
  const put = putInto(fleet);
  let isAny = isAnyNew;
  return {
    add: (before) => {
      isAny ||= before.type === 'policy';
      if (isAny || before.type === 'fleet') put(before);
    },
    complete: (plan, isTouched = touchedBy(plan)) =>
      isAny && isTouched !== undefined ? complete(fleet, plan, isTouched) : E.right(plan),
  };
};

/** The same of a part of the fleet, which has every schedule of the databases that a plan on it can touch. */
export const followInPart = (
  resources: readonly FleetResource[],
  plan: FleetPlan,
  isTouched?: OfDatabase,
): Completed => {
  const pass = followPolicies([...resources, ...plan.added].some(({ type }) => type === 'policy'));
  const move = (plan.renamed ?? []).map(relocate);
  for (const one of resources) pass.add(move.reduce((moved, next) => next(moved), one));
  return pass.complete(plan, isTouched);
};

const complete = (fleet: PoliciesOfFleet, plan: FleetPlan, isTouched: OfDatabase): Completed => {
  plan.removed.forEach(removeFrom(fleet));
  [...plan.changed, ...plan.added].forEach(putInto(fleet));
  const faults = [...findPolicyFaults(fleet, isTouched)];
  if (isNonEmpty(faults)) return E.left(faults);
  const givenBack = new Set<string>();
  const leaving = new Set(plan.removed.filter(isSchedule).map(({ path }) => path));
  const added = [...plan.added];
  const changed = [...plan.changed];
  const [displaced, returning]: [Renaming[], Renaming[]] = [[], []];
  for (const { before, after, from } of following(fleet, isTouched)) {
    const { type, path, name } = after;
    const moved = fleet.databases.has(from ?? '') ? displaced : returning;
    if (from !== undefined) moved.push({ type, from, to: path, name });
    const isBack = leaving.has(after.path);
    if (isBack) givenBack.add(after.path);
    if (before === undefined && !isBack) added.push(after);
    else if (before === undefined || !eqFleetResource.equals(before, after)) changed.push(after);
  }
  const stays = (key: FleetResourceKey) => !(isSchedule(key) && givenBack.has(key.path));
  const removed = [...plan.removed.filter(stays), ...left(fleet, isTouched)];
  // What gives way is renamed before anything takes its path, and what comes back once that is free.
  const renamed = [...displaced, ...(plan.renamed ?? []), ...returning];
  return E.right({ ...plan, added, changed, removed, ...(renamed.length > 0 && { renamed }) });
};

/** The derived schedules of these databases that were not taken out. */
const left = (
  { databases, places, schedules }: PoliciesOfFleet,
  isTouched: OfDatabase,
): readonly FleetResourceKey[] => {
  const keys: FleetResourceKey[] = [];
  for (const [path, one] of schedules) {
    const above = parentPath(path);
    const isThere = databases.has(above) || places.has(above);
    if (one !== OWN && isThere && isTouched(above)) keys.push({ type: 'schedule', path });
  }
  return keys;
};

const isSchedule = ({ type }: FleetResourceKey): boolean => type === 'schedule';

/** Whether what follows for a database may be otherwise than before; undefined where that is so of none. */
const touchedBy = ({
  added,
  changed,
  removed,
  renamed = [],
}: FleetPlan): OfDatabase | undefined => {
  const named = renamed.map(({ type, to }): FleetResourceKey => ({ type, path: to }));
  const keys: readonly FleetResourceKey[] = [...added, ...changed, ...removed, ...named];
  if (keys.some(({ type }) => type === 'policy' || type === 'fleet')) return () => true;
  // What an instance has follows from its databases, too.
  const isPart = ({ type }: FleetResourceKey) => type === 'schedule' || type === 'database';
  const paths = new Set(keys.map((key) => (isPart(key) ? parentPath(key.path) : key.path)));
  if (paths.size === 0) return undefined;
  return (database) => {
    const instance = parentPath(database);
    return paths.has(database) || paths.has(instance) || paths.has(parentPath(instance));
  };
};
