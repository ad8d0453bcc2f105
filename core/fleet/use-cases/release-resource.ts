import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { notFound } from '../../access/access-error.js';
import type { Caller } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorize, type AuthorizeError } from '../../access/use-cases/authorize.js';
import type { ResourceId, ResourceType } from '../../shared/resource.js';
import { planRelease } from '../ownership/plan-release.js';
import type { FleetPlan } from '../plan-fleet-change.js';
import type { FleetRegister } from '../ports/fleet-register.js';

/**
 * Makes a resource and everything under it what was made by hand: no fleet file prunes it any more, and one that describes it
 * has to adopt it. Returns what was changed, which is nothing where all of it was made by hand before.
 */
export type ReleaseResource = (
  caller: Caller,
  type: ResourceType,
  id: ResourceId,
) => TE.TaskEither<AuthorizeError, FleetPlan>;

export interface ReleaseResourcePorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'locate' | 'change'>;
}

export const releaseResource =
  ({ permissions, fleet }: ReleaseResourcePorts): ReleaseResource =>
  (caller, type, id) =>
    pipe(
      authorize(permissions)(caller, 'fleet:write', { type, id }),
      TE.flatMap(() => fleet.locate(caller, id)),
      // A name may be the id of something else.
      TE.map(RA.findFirst((found) => found.id === id && found.type === type)),
      TE.flatMap(TE.fromOption((): AuthorizeError => notFound(type))),
      TE.flatMap((found) => fleet.change<AuthorizeError>(planRelease(found))),
    );
