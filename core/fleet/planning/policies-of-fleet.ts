import { isOfGlobals, NO_POLICY, type PolicySchedule } from '../../described/policy.js';
import type { Engine } from '../../engines/engines.js';
import { parentPath, resourcePath } from '../../shared/resource.js';
import {
  type DerivedRules,
  derivedRules,
  nearestPolicy,
  policySaidBy,
  schedulesOfPolicy,
} from '../derived-schedules.js';
import type { FleetResource, FleetResourceKey, FleetResourceOf } from '../fleet-resource.js';
import { isDerived } from '../fleet-resource.js';

/** In the place of a schedule that follows from no policy. */
export const OWN = 'own';

/**
 * A fleet by its paths, as far as it decides which schedules follow from policies: of each place what it says of its policy, and
 * no more.
 */
export interface PoliciesOfFleet {
  /** All schedules of each. */
  readonly policies: Map<string, readonly PolicySchedule[]>;
  /** Servers and instances, and the fleet itself under the empty path. */
  readonly places: Map<string, { readonly policy: string | undefined; readonly engine?: Engine }>;
  readonly databases: Map<string, string | undefined>;
  readonly schedules: Map<string, FleetResourceOf<'schedule'> | typeof OWN>;
}

export const policiesOfFleet = (): PoliciesOfFleet => ({
  policies: new Map(),
  places: new Map(),
  databases: new Map(),
  schedules: new Map(),
});

const FLEET = '';

export const putInto =
  ({ policies, places, databases, schedules }: PoliciesOfFleet) =>
  (resource: FleetResource): void => {
    const { type, path, attributes } = resource;
    if (type === 'fleet') places.set(FLEET, { policy: attributes.policy });
    if (type === 'policy') policies.set(path, schedulesOfPolicy(attributes));
    if (type === 'server') places.set(path, { policy: attributes.policy });
    if (type === 'instance')
      places.set(path, { policy: attributes.policy, engine: attributes.engine });
    if (type === 'database') databases.set(path, policySaidBy(attributes));
    if (type === 'schedule') schedules.set(path, isDerived(resource.managedBy) ? resource : OWN);
  };

export const removeFrom =
  ({ policies, places, databases, schedules }: PoliciesOfFleet) =>
  ({ type, path }: FleetResourceKey): void => {
    if (type === 'fleet') places.delete(FLEET);
    if (type === 'policy') policies.delete(path);
    if (type === 'server' || type === 'instance') places.delete(path);
    if (type === 'database') databases.delete(path);
    if (type === 'schedule') schedules.delete(path);
  };

/** What the nearest says of its policy, of an instance or, with what it says itself, of a database of it. */
const policySaidAt = (
  { places }: PoliciesOfFleet,
  instance: string,
  own?: string,
): string | undefined =>
  nearestPolicy([
    own,
    ...[instance, parentPath(instance), FLEET].map((path) => places.get(path)?.policy),
  ]);

/** The policy that counts for an instance or, with what it says itself, for a database of it; undefined where no policy counts. */
export const policyAt = (
  fleet: PoliciesOfFleet,
  instance: string,
  own?: string,
): string | undefined => {
  const policy = policySaidAt(fleet, instance, own);
  return policy === NO_POLICY ? undefined : policy;
};

/** The policy by which the globals of an instance are dumped, of which databases have these: theirs where nothing is said of it. */
export const policyOfGlobals = (
  fleet: PoliciesOfFleet,
  instance: string,
  ofDatabases: ReadonlySet<string>,
): string | undefined =>
  policySaidAt(fleet, instance) === undefined
    ? [...ofDatabases].sort().find((policy) => schedulesOf(fleet, policy).some(isOfGlobals))
    : policyAt(fleet, instance);

const schedulesOf = ({ policies }: PoliciesOfFleet, policy: string): readonly PolicySchedule[] =>
  policies.get(resourcePath(policy)) ?? [];

/** The same rules are made once for all databases that have them. */
export const derivedIn = (fleet: PoliciesOfFleet) => {
  const made = new Map<string, readonly DerivedRules[]>();
  return (policy: string | undefined, engine: Engine): readonly DerivedRules[] => {
    if (policy === undefined) return [];
    const key = `${engine} ${policy}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const rules = schedulesOf(fleet, policy).map((one) => derivedRules(policy, one, engine));
    made.set(key, rules);
    return rules;
  };
};

/** What a policy does not allow where it counts. */
export type PolicyFault =
  /** It would restore dumps of an instance or a database on an instance of another engine. */
  | {
      readonly _tag: 'PolicyOfOtherEngine';
      readonly policy: string;
      /** The name of the schedule of the policy. */
      readonly schedule: string;
      readonly restoreOn: string;
      /** The engine of `usedBy`, for which the policy counts. */
      readonly engine: Engine;
      readonly usedBy: FleetResourceKey;
    }
  /** A schedule would be removed that follows from a policy. */
  | { readonly _tag: 'FollowsPolicy'; readonly path: string; readonly policy: string };

/** Finds where policies restore dumps on another engine: on instances, and on those of the databases that say their own. */
export function* findPolicyFaults(
  fleet: PoliciesOfFleet,
  isTouched: (database: string) => boolean,
): Generator<PolicyFault, void> {
  const { places, databases } = fleet;
  for (const [path, { engine }] of places)
    if (engine !== undefined)
      yield* faultsAt(fleet, { type: 'instance', path }, policyAt(fleet, path), engine);
  for (const [path, own] of databases) {
    const instance = parentPath(path);
    const engine = places.get(instance)?.engine;
    if (own === undefined || engine === undefined || !isTouched(path)) continue;
    yield* faultsAt(fleet, { type: 'database', path }, policyAt(fleet, instance, own), engine);
  }
}

const faultsAt = (
  fleet: PoliciesOfFleet,
  usedBy: FleetResourceKey,
  policy: string | undefined,
  engine: Engine,
): readonly PolicyFault[] =>
  policy === undefined
    ? []
    : schedulesOf(fleet, policy).flatMap(({ name: schedule, restoreOn }) => {
        const other = restoreOn === undefined ? undefined : fleet.places.get(restoreOn)?.engine;
        return restoreOn === undefined || other === undefined || other === engine
          ? []
          : [{ _tag: 'PolicyOfOtherEngine', policy, schedule, restoreOn, engine, usedBy }];
      });
