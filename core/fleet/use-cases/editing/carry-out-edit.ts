import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type * as O from 'fp-ts/lib/Option.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, grantsOn, readPermission, type Scope } from '../../../access/caller.js';
import type { PermissionCheck } from '../../../access/ports/permission-check.js';
import type { AuthorizeError } from '../../../access/use-cases/authorize.js';
import type { Kinds } from '../../../described/kind.js';
import { RESOURCE_TYPES, type ResourceRef } from '../../../shared/resource.js';
import type { EditError, PlacedGrant, SeesKey } from '../../editing/edit-error.js';
import { seesKey, visiblePlan, visibleRefusal } from '../../editing/edit-error.js';
import type { FleetPart, FleetPartQuery } from '../../editing/part-resources.js';
import { fleetRejected } from '../../planning/fleet-fault.js';
import { followInPart } from '../../planning/follow-policies.js';
import type { FleetPlan } from '../../planning/plan-fleet-change.js';
import type { FleetRegister } from '../../ports/fleet-register.js';
import type { PreviewedPlan } from '../../previewed-plan.js';
import type { Confirmation, PruneUnconfirmed } from '../../pruning/confirm-prune.js';
import { confirmPrune, planDigest } from '../../pruning/confirm-prune.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import type { PortTask } from '../../../shared/ports/port-failure.js';
import { keyOf } from '../../fleet-resource.js';

export type EditFailure = AuthorizeError | EditError | PruneUnconfirmed;

export interface EditOptions {
  /** Plans, and changes nothing. */
  readonly dryRun: boolean;
  /** As of a whole fleet: what removes much is refused unless it is confirmed. Nothing is refused if this is left out. */
  readonly confirm?: Confirmation;
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

/** What is needed where a resource is shown as it is. */
export interface ShowPorts extends EditPorts {
  readonly kinds: Kinds;
}

type PlanEdit = (sees: SeesKey) => (part: FleetPart) => E.Either<EditError, FleetPlan>;

/** The same plan with the schedules that follow from policies. */
const followed =
  (plan: ReturnType<PlanEdit>): ReturnType<PlanEdit> =>
  (part) =>
    E.flatMap(plan(part), (planned) =>
      E.mapLeft(fleetRejected)(followInPart(part.resources, planned)),
    );

/**
 * Carries out what is planned on a part of the fleet, or returns what would be, with the digest by which it is confirmed. What the
 * caller may not see is not named.
 */
export const carryOutEdit =
  ({ fleet }: Pick<EditPorts, 'fleet'>, caller: Caller, { dryRun, confirm }: EditOptions) =>
  (query: FleetPartQuery, plan: PlanEdit): TE.TaskEither<EditFailure, PreviewedPlan> =>
    pipe(
      placeGrants(fleet)(caller),
      TE.map(seesKey),
      TE.flatMap((sees) => {
        const decide = followed(plan(sees));
        const digest = (planned: FleetPlan) =>
          confirm !== undefined && { digest: planDigest(planned) };
        const planned = dryRun
          ? pipe(
              fleet.part(query),
              TE.flatMapEither(decide),
              TE.map((plan): PreviewedPlan => ({ ...plan, ...digest(plan) })),
            )
          : fleet.changePart(query, (part) =>
              E.flatMap(confirmPrune(confirm ?? true, part.total))(decide(part)),
            );
        return TE.bimap(visibleRefusal(sees), visiblePlan(sees))(planned);
      }),
    );

/**
 * The grants of a caller by the paths at which they hold, with a look-up for each scope, however much is then decided by them. A
 * grant on what does not exist is left out. It is asked before anything changes, since a change moves paths.
 */
export const placeGrants =
  (fleet: Pick<FleetRegister, 'locate'>) =>
  ({ grants }: Caller): PortTask<readonly PlacedGrant[]> => {
    const onFleet = new Set(
      grants.filter(({ scope }) => scope === 'fleet').map(({ permission }) => permission),
    );
    const others = grants.filter(({ permission }) => !onFleet.has(permission));
    return pipe(
      RA.uniq(S.Eq)(others.map(({ scope }) => scope)),
      TE.traverseSeqArray((id) => fleet.locate(ANYBODY, id)),
      TE.map((found) => new Map(found.flat().map((ref) => [ref.id as Scope, ref]))),
      TE.map((refs) => [
        ...[...onFleet].map((permission) => ({ permission, on: 'fleet' as const })),
        ...others.flatMap(({ permission, scope }) => placedOn(refs.get(scope), permission)),
      ]),
    );
  };

/** Finds resources also for callers who may not read them. */
const ANYBODY: Caller = {
  id: 'shipshape',
  grants: grantsOn('fleet', RESOURCE_TYPES.map(readPermission)),
};

const placedOn = (
  ref: ResourceRef | undefined,
  permission: PlacedGrant['permission'],
): readonly PlacedGrant[] => (ref === undefined ? [] : [{ permission, on: keyOf(ref) }]);
