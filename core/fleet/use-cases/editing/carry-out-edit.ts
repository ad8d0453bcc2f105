import type * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { ResourceRef } from '../../../shared/resource.js';
import type { EditError } from '../../editing/edit-error.js';
import type { FleetPart, FleetPartQuery } from '../../editing/fleet-part.js';
import type { FleetPlan } from '../../plan-fleet-change.js';
import type { FleetRegister } from '../../ports/fleet-register.js';
import type { PreviewedPlan } from '../../previewed-plan.js';
import { seesFleet, visiblePart, visiblePaths, visibleRefusal } from './hide-others.js';

export type EditFailure = AuthorizeError | EditError;

export interface EditOptions {
  /** Plans, and changes nothing. */
  readonly dryRun: boolean;
}

/** A resource that was made or changed by hand. */
export interface EditedResource {
  /** None of a dry run that would make it. */
  readonly resource: O.Option<ResourceRef>;
  readonly plan: PreviewedPlan;
}

export interface EditPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'locate' | 'part' | 'changePart'>;
}

type PlanEdit = (part: FleetPart) => E.Either<EditError, FleetPlan>;

/**
 * Carries out what is planned on a part of the fleet, or returns what would be. What the caller may not see is not named: which of
 * it that is, is looked up before anything changes.
 */
export const carryOutEdit =
  (ports: Pick<EditPorts, 'fleet'>, caller: Caller, options: EditOptions) =>
  (query: FleetPartQuery, plan: PlanEdit): TE.TaskEither<EditFailure, FleetPlan> =>
    seesFleet(caller)
      ? carryOut(ports, options)(query, plan)
      : pipe(
          ports.fleet.part(query),
          TE.flatMap((part) => visiblePaths(ports.fleet, caller, plan(part))),
          TE.flatMap((visible) =>
            pipe(
              carryOut(ports, options)(query, plan),
              TE.bimap(visibleRefusal(visible), visiblePart(visible)),
            ),
          ),
        );

const carryOut =
  ({ fleet }: Pick<EditPorts, 'fleet'>, { dryRun }: EditOptions) =>
  (query: FleetPartQuery, plan: PlanEdit): TE.TaskEither<EditFailure, FleetPlan> =>
    dryRun
      ? pipe(
          fleet.part(query),
          TE.flatMapEither((part): E.Either<EditFailure, FleetPlan> => plan(part)),
        )
      : fleet.changePart(query, plan);
