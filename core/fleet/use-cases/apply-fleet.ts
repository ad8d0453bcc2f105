import * as E from 'fp-ts/lib/Either.js';
import { flow, pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden, Permission } from '../../access/caller.js';
import { forbidden, permissionsOfRole } from '../../access/caller.js';
import type { FleetDescription, Ruled } from '../fleet-description.js';
import { fleetRejected, type FleetRejected } from '../planning/fleet-fault.js';
import { planFleetChange, type PlanOptions } from '../planning/plan-fleet-change.js';
import type { PreviewedPlan } from '../previewed-plan.js';
import type { Confirmation, PruneUnconfirmed } from '../pruning/confirm-prune.js';
import { confirmPrune, planDigest } from '../pruning/confirm-prune.js';
import { countItems, type FleetPlan, passingBy } from '../planning/fleet-plan.js';
import type { DecideFleetChange, FleetRegister, OnFleetProgress } from '../ports/fleet-register.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import type { PortFailure } from '../../shared/ports/port-failure.js';
import type { AccessRule } from '../../described/fleet-rules.js';
import { type FleetResource, keyText } from '../fleet-resource.js';

/**
 * Makes the fleet equal to the description, completely or not at all. The same description twice changes nothing.
 * Returns what was changed or, for a dry run, what would be.
 */
export type ApplyFleet = (
  caller: Caller,
  description: FleetDescription,
  options: ApplyFleetOptions,
) => TE.TaskEither<ApplyFleetError, PreviewedPlan>;

export interface ApplyFleetOptions extends PlanOptions {
  /** Plans, and changes nothing. */
  readonly dryRun: boolean;
  /**
   * What prunes more than a tenth of the fleet, or more than twenty resources, is refused unless this is true, or the
   * `digest` of its dry run. It is not refused if this is left out.
   */
  readonly confirm?: Confirmation;
  /** Called during a long change, if the store supports it. */
  readonly onProgress?: OnFleetProgress;
}

export interface ApplyFleetPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'plan' | 'change'>;
}

export type ApplyFleetError = PortFailure | Forbidden | FleetRejected | PruneUnconfirmed;

export const applyFleet =
  ({ permissions, fleet }: ApplyFleetPorts): ApplyFleet =>
  (caller, description, options) =>
    pipe(
      permissions.permissionsOn(caller, 'fleet'),
      TE.filterOrElse(
        (held) => held.has('fleet:write'),
        (): ApplyFleetError => forbidden('fleet:write'),
      ),
      TE.map(checkGivenAccess),
      TE.flatMap((checked): TE.TaskEither<ApplyFleetError, PreviewedPlan> =>
        options.dryRun
          ? pipe(
              fleet.plan(checked(decideOn(description, options))),
              TE.map((plan) => ({ ...plan, digest: planDigest(plan) })),
            )
          : fleet.change(checked(confirmed(description, options)), options.onProgress),
      ),
    );

const decideOn = (
  description: FleetDescription,
  options: ApplyFleetOptions,
): DecideFleetChange<FleetRejected> =>
  flow(planFleetChange(description, options), E.mapLeft(fleetRejected));

const confirmed =
  (
    description: FleetDescription,
    options: ApplyFleetOptions,
  ): DecideFleetChange<FleetRejected | PruneUnconfirmed> =>
  (current) => {
    const counted = countItems(current);
    const plan = decideOn(description, options)(counted.items);
    return E.flatMap(confirmPrune(options.confirm ?? true, counted.count()))(plan);
  };

const accessOn = ({ attributes }: FleetResource): readonly AccessRule[] =>
  (attributes as Ruled).access ?? [];

/** Turns the fleet into a plan, or into why it is refused. */
type Decide<F> = (current: Iterable<FleetResource>) => E.Either<F, FleetPlan>;

/** The same decision for somebody who holds this on the fleet: a role is given by who may issue tokens, and holds all of it. */
export const checkGivenAccess =
  (held: ReadonlySet<Permission>) =>
  <F>(decide: Decide<F>): Decide<F | Forbidden> =>
  (current) => {
    const before = new Map<string, readonly AccessRule[]>();
    const noted = passingBy(current, (one) => {
      const access = accessOn(one);
      if (access.length > 0) before.set(keyText(one), access);
    });
    const isNew = (one: FleetResource) => (rule: AccessRule) =>
      before
        .get(keyText(one))
        ?.some(({ group, role }) => group === rule.group && role === rule.role) !== true;
    return E.flatMap(decide(noted), (plan): E.Either<F | Forbidden, FleetPlan> => {
      const given = [...plan.added, ...plan.changed].flatMap((one) =>
        accessOn(one).filter(isNew(one)),
      );
      const needed = given.flatMap(({ role }) => [
        'token:write' as const,
        ...permissionsOfRole(role),
      ]);
      const lacking = needed.find((permission) => !held.has(permission));
      return lacking === undefined ? E.right(plan) : E.left(forbidden(lacking));
    });
  };
