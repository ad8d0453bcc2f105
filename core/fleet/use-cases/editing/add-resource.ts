import { flow, pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, grantsOn } from '../../../access/caller.js';
import { readPermission } from '../../../access/permission.js';
import { authorizeOnFleet } from '../../../access/use-cases/authorize.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import type { ResourceRef } from '../../../shared/resource.js';
import type { EditError } from '../../editing/edit-error.js';
import type { FleetPart } from '../../editing/fleet-part.js';
import { neededPaths } from '../../editing/part-resources.js';
import {
  describeAddition,
  type DescribeNew,
  type NewPlace,
  planAddition,
} from '../../editing/plan-addition.js';
import type { FleetResourceKey } from '../../fleet-resource.js';
import { visibleReferences } from './visible-references.js';
import {
  carryOutEdit,
  type EditedResource,
  type EditOptions,
  type EditPorts,
} from './carry-out-edit.js';
import { authorizeEdit } from './authorize-edit.js';

/** Makes a resource by hand, with all that is sent under it; what it is put under may be managed by a fleet file. */
export type AddResource = (
  caller: Caller,
  under: NewPlace,
  describe: DescribeNew,
  options: EditOptions,
) => TE.TaskEither<EditError, EditedResource>;

export const addResource =
  (ports: EditPorts): AddResource =>
  (caller, under, describe, options) => {
    const about = under.parent === 'fleet' ? O.none : O.some(under.parent);
    return pipe(
      authorizeUnder(ports, caller, under),
      TE.flatMap((): TE.TaskEither<EditError, FleetPart> => ports.fleet.part({ about, paths: [] })),
      TE.flatMapEither(describeAddition(under, describe)),
      TE.bindTo('placed'),
      TE.bind('visible', ({ placed }) =>
        visibleReferences(ports)(
          caller,
          [],
          placed.map(({ resource }) => resource),
        ),
      ),
      TE.flatMap(({ placed, visible }) => {
        const paths = neededPaths(placed);
        const plan = flow(visible, planAddition(under, describe, paths));
        return pipe(
          carryOutEdit(ports, options)({ about, paths }, plan),
          TE.bindTo('plan'),
          TE.bind('resource', () =>
            options.dryRun ? TE.right(O.none) : findNew(ports, caller, placed[0].resource),
          ),
        );
      }),
    );
  };

const authorizeUnder = (
  { permissions }: EditPorts,
  caller: Caller,
  { parent }: NewPlace,
): TE.TaskEither<EditError, void> =>
  parent === 'fleet'
    ? authorizeOnFleet(permissions)(caller, 'fleet:write')
    : authorizeEdit(permissions)(caller, parent);

/** Who has made a resource may know its id, even if not what becomes of it. */
const findNew = (
  { fleet }: EditPorts,
  caller: Caller,
  { type, path }: FleetResourceKey,
): TE.TaskEither<PortFailure, O.Option<ResourceRef>> => {
  const maker = {
    ...caller,
    grants: type === 'fleet' ? [] : grantsOn('fleet', [readPermission(type)]),
  };
  return pipe(
    fleet.locate(maker, path),
    TE.map(RA.findFirst((found) => found.type === type && found.path === path)),
  );
};
