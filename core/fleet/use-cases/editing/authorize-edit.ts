import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden } from '../../../access/caller.js';
import { forbidden, grantsOn, notFound, readPermission } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import type { ResourceRef, ResourceType } from '../../../shared/resource.js';
import type { NewPlace } from '../../editing/plan-addition.js';
import type { FleetResource, FleetResourceKey } from '../../fleet-resource.js';
import { keyText, parentKey } from '../../fleet-resource.js';
import type { EditFailure, EditPorts } from './carry-out-edit.js';
import type { FleetPart } from '../../editing/part-resources.js';
import { type Reference, referencesOf } from '../../planning/visit-references.js';

/** Succeeds if the caller may change the resource. What it may change and not read is hidden all the same. */
export const authorizeEdit =
  (permissions: PermissionCheck) =>
  (caller: Caller, of: Pick<ResourceRef, 'type' | 'id'>): TE.TaskEither<AuthorizeError, void> =>
    pipe(
      authorize(permissions)(caller, readPermission(of.type), of),
      TE.flatMap(() => authorize(permissions)(caller, 'fleet:write', of)),
    );

/** Finds a resource by its path, also for callers who may not read it. */
export const findRef =
  ({ fleet }: Pick<EditPorts, 'fleet'>) =>
  ({ type, path }: FleetResourceKey): PortTask<O.Option<ResourceRef>> => {
    const grants = type === 'fleet' ? [] : grantsOn('fleet', [readPermission(type)]);
    return pipe(
      fleet.locate({ id: 'shipshape', grants }, path),
      TE.map(RA.findFirst((found) => found.type === type && found.path === path)),
    );
  };

/**
 * Succeeds if the caller may choose the name of a resource of this type under this parent: one that is taken is refused, which
 * tells that there is such a thing. So they may read such things there as well.
 */
export const authorizeNaming =
  (permissions: PermissionCheck) =>
  (caller: Caller, type: ResourceType, parent: NewPlace['parent']): PortTask<void, Forbidden> =>
    pipe(
      parent === 'fleet'
        ? permissions.permissionsOn(caller, 'fleet')
        : permissions.permissionsOn(caller, parent.id, parent.type),
      TE.flatMap((held) => {
        const wanted = ['fleet:write', readPermission(type)] as const;
        const lacking = wanted.find((permission) => !held.has(permission));
        return lacking === undefined ? TE.right(undefined) : TE.left(forbidden(lacking));
      }),
    );

/** The same of a resource that gets another name, on its parent, which the caller need not read. */
export const authorizeRenaming =
  ({ permissions, fleet }: EditPorts) =>
  (
    caller: Caller,
    type: ResourceType,
    resource: FleetResource,
  ): TE.TaskEither<AuthorizeError, void> =>
    pipe(
      parentKey(resource),
      O.match(
        (): TE.TaskEither<AuthorizeError, NewPlace['parent']> => TE.right('fleet'),
        flow(findRef({ fleet }), TE.flatMap(TE.fromOption(() => notFound(type)))),
      ),
      TE.flatMap((parent) => authorizeNaming(permissions)(caller, type, parent)),
    );

/**
 * A part of the fleet without what schedules are to refer to from now on, and the caller may not see: it might as well not be
 * there. Dumps are restored on an instance only for those who may change that as well.
 */
export type VisiblePart = (part: FleetPart) => FleetPart;

export const visibleReferences =
  ({ permissions, fleet }: EditPorts) =>
  (
    caller: Caller,
    before: readonly FleetResource[],
    after: readonly FleetResource[],
  ): TE.TaskEither<EditFailure, VisiblePart> => {
    const known = new Set([...before.flatMap(referencesOf), ...after].map(keyText));
    const added = after.flatMap(referencesOf).filter((one) => !known.has(keyText(one)));
    const findHidden = (reference: Reference): TE.TaskEither<AuthorizeError, O.Option<string>> =>
      pipe(
        fleet.locate(caller, reference.path),
        TE.map(RA.findFirst((one) => keyText(one) === keyText(reference))),
        TE.flatMap((found): TE.TaskEither<AuthorizeError, O.Option<string>> => {
          if (O.isNone(found)) return TE.right(O.some(keyText(reference)));
          const isWritten = reference.type === 'instance';
          const allowed = isWritten
            ? authorizeEdit(permissions)(caller, found.value)
            : TE.right(undefined);
          return TE.map(() => O.none)(allowed);
        }),
      );
    return pipe(
      added,
      TE.traverseSeqArray(findHidden),
      TE.map((hidden) => {
        const keys = new Set(RA.compact(hidden));
        return (part) => ({
          ...part,
          resources: part.resources.filter((one) => !keys.has(keyText(one))),
        });
      }),
    );
  };
