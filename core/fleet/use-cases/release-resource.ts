import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, notFound } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../access/use-cases/authorize.js';
import type { ResourceId, ResourceType } from '../../shared/resource.js';
import { seesKey, visiblePlan } from '../editing/hide-others.js';
import { type FleetPlan, planRelease } from '../planning/plan-fleet-change.js';
import type { FleetRegister } from '../ports/fleet-register.js';
import { authorizeEdit } from './editing/authorize-edit.js';
import { placeGrants } from './editing/carry-out-edit.js';

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
