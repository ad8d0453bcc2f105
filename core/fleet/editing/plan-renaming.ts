import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceType } from '../../shared/resource.js';
import { type FleetResource, keyText } from '../fleet-resource.js';
import type { FleetPlan } from '../planning/plan-fleet-change.js';
import type { EditError } from './edit-error.js';
import { findIn, findManaged, planEdited } from './part-resources.js';
import type { SeesKey } from './hide-others.js';
import { followRenaming, isAtOrUnder, relocate, type Renaming } from './renaming.js';

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
