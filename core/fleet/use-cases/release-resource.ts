import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, grantsOn, notFound } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import type { ResourceId, ResourceRef, ResourceType } from '../../shared/resource.js';
import { lastName, parentPath, resourcePath, writtenPath } from '../../shared/resource.js';
import { seesKey, visiblePlan } from '../editing/edit-error.js';
import { type FleetPlan, NO_CHANGE, planRelease } from '../planning/plan-fleet-change.js';
import type { FleetRegister } from '../ports/fleet-register.js';
import { authorizeEdit } from './editing/authorize-edit.js';
import { placeGrants } from './editing/carry-out-edit.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { isOfGlobals } from '../../described/policy.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { schedulesOfPolicy } from '../derived-schedules.js';
import type { FleetResource } from '../fleet-resource.js';
import { followInPart } from '../planning/follow-policies.js';

/**
 * Makes a resource and everything under it what was made by hand: no fleet file prunes it any more, and one that describes it
 * has to adopt it. Returns what was changed, as far as the caller may see it; which is nothing where all of it was made by hand before.
 */
export type ReleaseResource = (
  caller: Caller,
  type: ResourceType,
  id: ResourceId,
) => TE.TaskEither<AuthorizeError, FleetPlan>;

export interface ReleaseResourcePorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'changePart' | 'locate'>;
}

export const releaseResource =
  ({ permissions, fleet }: ReleaseResourcePorts): ReleaseResource =>
  (caller, type, id) =>
    pipe(
      authorizeEdit(permissions)(caller, { type, id }),
      TE.flatMap(() => placeGrants(fleet)(caller)),
      TE.flatMap((grants) =>
        pipe(
          fleet.changePart<AuthorizeError>(
            { about: O.some({ type, id }), paths: [] },
            ({ about, resources }) =>
              O.isNone(about) ? E.left(notFound(type)) : planRelease(about.value)(resources),
          ),
          TE.map((plan) => visiblePlan(seesKey(grants))(plan)),
        ),
      ),
    );

export interface FollowAgainPorts {
  readonly fleet: Pick<FleetRegister, 'part' | 'search' | 'locate' | 'changePart'>;
}

/** Finds resources as no caller in particular. */
const SHIPSHAPE = {
  id: 'shipshape',
  grants: grantsOn('fleet', ['instance:read', 'database:read']),
};

/** Of databases whose names begin alike: an instance has one that is called so. Reading a whole fleet at each start would cost more. */
const MOST = 20_000;

/**
 * Has what follows from policies follow again for instances with a database that has the name of a schedule of globals: before
 * 0.2.0 that schedule was left out there. Returns how many instances are otherwise than before.
 */
export const followAgain = ({ fleet }: FollowAgainPorts): PortTask<number> =>
  pipe(
    fleet.part({ about: O.none, paths: [] }),
    TE.map(({ resources }) => namesOfGlobals(resources)),
    TE.flatMap(TE.traverseSeqArray(databasesCalled(fleet))),
    TE.map((found) => [...new Set(found.flat().map(parentPath))]),
    TE.flatMap(TE.traverseSeqArray(followAt(fleet))),
    TE.map((plans) => plans.filter(isChange).length),
  );

const namesOfGlobals = (resources: readonly FleetResource[]): readonly string[] => [
  ...new Set(
    resources.flatMap((one) =>
      one.type === 'policy'
        ? schedulesOfPolicy(one.attributes)
            .filter(isOfGlobals)
            .map(({ name }) => name)
        : [],
    ),
  ),
];

/** The paths of the databases with this name. */
const databasesCalled =
  (fleet: FollowAgainPorts['fleet']) =>
  (name: string): PortTask<readonly string[]> => {
    const ending = writtenPath(resourcePath(name));
    return TE.map((found: readonly ResourceRef[]) =>
      found
        .filter(({ type, path }) => type === 'database' && lastName(path) === name)
        .map(({ path }) => path),
    )(fleet.search(SHIPSHAPE, { sequences: [[`/${ending}`]], ending: O.some(ending) }, MOST));
  };

const followAt =
  (fleet: FollowAgainPorts['fleet']) =>
  (instance: string): PortTask<FleetPlan> =>
    pipe(
      fleet.locate(SHIPSHAPE, instance),
      TE.map(RA.findFirst(({ type }) => type === 'instance')),
      TE.flatMap(
        O.match(
          () => TE.right(NO_CHANGE),
          (about) =>
            fleet.changePart({ about: O.some(about), paths: [] }, ({ resources }) =>
              E.orElse(() => E.right(NO_CHANGE))(followInPart(resources, NO_CHANGE, () => true)),
            ),
        ),
      ),
    );

const isChange = ({ added, changed, removed }: FleetPlan): boolean =>
  added.length + changed.length + removed.length > 0;
