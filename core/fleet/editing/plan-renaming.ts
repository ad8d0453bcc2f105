import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { ResourceType } from '../../shared/resource.js';
import { type FleetResource, keyText } from '../fleet-resource.js';
import type { FleetPlan } from '../plan-fleet-change.js';
import { type EditError, managedByFile } from './edit-error.js';
import { findIn, planEdited } from './part-resources.js';
import { followRenaming, isAtOrUnder, relocate, type Renaming } from './renaming.js';

/** Plans to give a resource its new name, and to change what refers to it. */
export const planRenaming =
  (type: ResourceType, before: FleetResource, after: FleetResource) =>
  (resources: readonly FleetResource[]): E.Either<EditError, FleetPlan> => {
    const renaming: Renaming = { type, from: before.path, to: after.path, name: after.name };
    if (findIn(resources, { type, path: after.path }) !== undefined)
      return E.left({ _tag: 'PathTaken', type, path: after.path });
    const isShared = resources.some((one) => one.path === before.path && one.type !== type);
    const follow = followRenaming(renaming, isShared);
    const relocated = resources.map(relocate(renaming));
    const following = relocated.map(follow).filter((one, index) => one !== relocated[index]);
    const isMoved = isAtOrUnder({ type, path: after.path });
    const managed = [...following, ...relocated.filter(isMoved)].find(
      ({ managedBy }) => managedBy !== undefined,
    );
    if (managed?.managedBy !== undefined)
      return E.left(managedByFile(managed.path, managed.managedBy));
    return pipe(
      planEdited(type, follow(after))(relocated),
      E.map((plan) => ({
        ...plan,
        changed: [...plan.changed, ...following.filter((one) => keyText(one) !== keyText(after))],
        renamed: [renaming],
      })),
    );
  };
