import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { forbidden, notFound } from '../../../access/access-error.js';
import { type Caller, grantsOn } from '../../../access/caller.js';
import { readPermission } from '../../../access/permission.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import {
  authorize,
  type AuthorizeError,
  authorizeOnFleet,
} from '../../../access/use-cases/authorize.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceRef } from '../../../shared/resource.js';
import { type FleetResource, type FleetResourceKey, parentKey } from '../../fleet-resource.js';
import type { EditPorts } from './carry-out-edit.js';

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
  ({ type, path }: FleetResourceKey): TE.TaskEither<PortFailure, O.Option<ResourceRef>> => {
    const grants = type === 'fleet' ? [] : grantsOn('fleet', [readPermission(type)]);
    return pipe(
      fleet.locate({ id: 'shipshape', grants }, path),
      TE.map(RA.findFirst((found) => found.type === type && found.path === path)),
    );
  };

/** Succeeds if the caller may choose the name of a resource: that of a resource under the same parent is refused, and so told. */
export const authorizeNaming =
  (ports: EditPorts) =>
  (caller: Caller, resource: FleetResource): TE.TaskEither<AuthorizeError, void> =>
    pipe(
      parentKey(resource),
      O.match(
        () => authorizeOnFleet(ports.permissions)(caller, 'fleet:write'),
        flow(
          findRef(ports),
          TE.flatMap(TE.fromOption((): AuthorizeError => notFound(resource.type))),
          TE.flatMap(({ type, id }) =>
            pipe(
              ports.permissions.permissionsOn(caller, id, type),
              TE.filterOrElse(
                (held) => held.has('fleet:write'),
                (): AuthorizeError => forbidden('fleet:write'),
              ),
            ),
          ),
          TE.asUnit,
        ),
      ),
    );
