import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { NO_KINDS } from '../../described/kind.js';
import type { ResourceRef, ResourceType } from '../../shared/resource.js';
import type { PlacedResource } from '../flatten-fleet.js';
import { type FleetRejected, fleetRejected } from '../planning/fleet-fault.js';
import type { FleetResource, FleetResourceKey } from '../fleet-resource.js';
import { isDerived, keyText } from '../fleet-resource.js';
import { type FleetPlan, planPlaced } from '../planning/plan-fleet-change.js';
import type { PruneScope } from '../prune-scope.js';
import { withoutSecrets } from '../secrets/keep-secrets.js';
import { type EditError, type ManagedByFile, managedByFile, type SeesKey } from './edit-error.js';
import { followRenaming, isAtOrUnder, relocate, type Renaming } from './renaming.js';
import { referencesOf } from '../planning/visit-references.js';

/** Which part of the fleet an edit needs, since all of it may be much. */
export interface FleetPartQuery {
  /** A resource, whose name may change; none for what is to be added to the fleet itself. */
  readonly about: O.Option<Pick<ResourceRef, 'type' | 'id'>>;
  /** Paths at which something may be. */
  readonly paths: readonly string[];
}

export interface FleetPart {
  /** The resource that it is about, if it exists. */
  readonly about: O.Option<ResourceRef>;
  /**
   * Each parent before its children: the resource with all that is above it and under it, of a schedule and a database also all
   * that is under their parent, what is at the paths, the schedules that use what is at or under the resource, all destinations,
   * channels and policies, and the fleet itself as long as something is described of it. About a policy it is all of the fleet.
   * There may be more.
   */
  readonly resources: readonly FleetResource[];
  /** How many resources the whole fleet has; of `MOST_COUNTED` and more it may be any such number. */
  readonly total: number;
}

/** What is above a resource, and it itself, without secrets, the root first. Nothing is under what has settings. */
export const lineageOf = (
  resources: readonly FleetResource[],
  key: FleetResourceKey,
): readonly FleetResource[] =>
  resources.filter((one) => isAtOrUnder(one)(key)).map(withoutSecrets(NO_KINDS));

/** The resource of a key, if it exists. */
export const findIn = (
  resources: readonly FleetResource[],
  { type, path }: FleetResourceKey,
): FleetResource | undefined => resources.find((one) => one.type === type && one.path === path);

/** The paths at which something may be that decides whether a resource can be as it is described, beside these. */
export const neededPaths = (
  placed: readonly PlacedResource[],
  beside: readonly FleetResource[],
): readonly string[] => [
  ...placed.slice(0, 1).map(({ resource }) => resource.path),
  ...placed.flatMap(({ resource }) => [
    ...referencesOf(resource).map(({ path }) => path),
    ...(resource.type === 'channel' ? (resource.attributes.on ?? []) : []),
  ]),
  // A policy counts only for the engine on which it restores.
  ...beside
    .filter(({ type }) => type === 'policy')
    .flatMap(referencesOf)
    .filter(({ type }) => type === 'instance')
    .map(({ path }) => path),
];

/** One that a fleet file manages, and so is not changed by hand: if there are several, one that the caller sees. */
export const findManaged = (
  resources: readonly FleetResource[],
  sees: SeesKey,
): O.Option<ManagedByFile> =>
  pipe(
    [...resources.filter(sees), ...resources],
    RA.findFirstMap((one) =>
      one.managedBy === undefined || isDerived(one.managedBy)
        ? O.none
        : O.some(managedByFile(one, one.managedBy)),
    ),
  );

/** Plans what is made by hand, and to remove what is in these scopes. */
export const planByHand =
  (placed: readonly PlacedResource[], removed: readonly PruneScope[] = []) =>
  (current: readonly FleetResource[]): E.Either<FleetRejected, FleetPlan> =>
    pipe(
      planPlaced(placed, { prune: removed, as: undefined, adopt: false })(current),
      E.bimap(fleetRejected, (plan) => ({ ...plan, unmanaged: [] })),
    );

/** Plans that a resource is as it is described. */
export const planEdited =
  (place: ResourceType, resource: FleetResource) =>
  (current: readonly FleetResource[]): E.Either<FleetRejected, FleetPlan> =>
    pipe(
      planByHand([{ place, resource }])(current),
      E.map((plan) => ({ ...plan, edited: resource })),
    );

/** Plans to give a resource its new name, and to change what refers to it, for somebody who sees this much. */
export const planRenaming =
  (type: ResourceType, before: FleetResource, after: FleetResource, sees: SeesKey) =>
  (resources: readonly FleetResource[]): E.Either<EditError, FleetPlan> => {
    const renaming: Renaming = { type, from: before.path, to: after.path, name: after.name };
    if (findIn(resources, { type, path: after.path }) !== undefined)
      return E.left({ _tag: 'PathTaken', type, path: after.path });
    const isShared = resources.some((one) => one.path === before.path && one.type !== type);
    const follow = followRenaming(renaming, isShared);
    const relocated = resources.map(relocate(renaming));
    const followed = relocated.map(follow);
    const isFollowing = (_: FleetResource, index: number) => followed[index] !== relocated[index];
    const following = followed.filter(isFollowing);
    const moved = resources.filter(isAtOrUnder(before));
    const managed = findManaged([...resources.filter(isFollowing), ...moved], sees);
    if (O.isSome(managed)) return E.left(managed.value);
    return pipe(
      planEdited(type, follow(after))(relocated),
      E.map((plan) => ({
        ...plan,
        changed: [...plan.changed, ...following.filter((one) => keyText(one) !== keyText(after))],
        renamed: [renaming],
      })),
    );
  };
