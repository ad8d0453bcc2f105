import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller } from '../../../access/caller.js';
import { isVisible } from '../../../access/lineage.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import { RESOURCE_TYPES } from '../../../shared/resource.js';
import type { EditError } from '../../editing/edit-error.js';
import { keyBefore } from '../../editing/renaming.js';
import type { UsedByHidden } from '../../editing/use-fault.js';
import { type FleetFault, fleetRejected } from '../../fleet-fault.js';
import type { FleetResourceKey } from '../../fleet-resource.js';
import type { FleetPlan } from '../../plan-fleet-change.js';
import type { FleetRegister } from '../../ports/fleet-register.js';

/** Whether nothing in the fleet is hidden from the caller. */
export const seesFleet = (caller: Caller): boolean =>
  RESOURCE_TYPES.every((type) => isVisible(caller, type, ['fleet']));

/** Which of the paths that an edit would name the caller may read: before anything has changed. */
export const visiblePaths = (
  fleet: Pick<FleetRegister, 'locate'>,
  caller: Caller,
  outcome: E.Either<EditError, FleetPlan>,
): TE.TaskEither<PortFailure, ReadonlySet<string>> =>
  pipe(
    E.isLeft(outcome) ? namedIn(outcome.left) : keysIn(outcome.right).map(({ path }) => path),
    TE.traverseSeqArray((path) => fleet.locate(caller, path)),
    TE.map((found) => new Set(found.flat().map(({ path }) => path))),
  );

/** What a plan changes or removes, at the paths that they have until then. */
const keysIn = ({ changed, removed, renamed = [] }: FleetPlan): readonly FleetResourceKey[] =>
  [...changed, ...removed].map(keyBefore(renamed));

const namedIn = (error: EditError): readonly string[] => {
  if (error._tag === 'ManagedByFile') return [error.path];
  return error._tag === 'FleetRejected' ? RA.chain(usersIn)(error.faults) : [];
};

/** What uses the resource that would be changed or removed. */
const usersIn = (fault: FleetFault): readonly string[] => {
  if ('schedule' in fault) return [fault.schedule];
  return 'channel' in fault ? [fault.channel] : [];
};

/** The plan without what the caller may not read; it is changed all the same. */
export const visiblePart =
  (visible: ReadonlySet<string>) =>
  (plan: FleetPlan): FleetPlan => {
    const before = keyBefore(plan.renamed ?? []);
    const isShown = (key: FleetResourceKey): boolean => visible.has(before(key).path);
    return {
      ...plan,
      changed: plan.changed.filter(isShown),
      removed: plan.removed.filter(isShown),
    };
  };

const HIDDEN: UsedByHidden = { _tag: 'UsedByHidden' };

/** Why an edit was refused, without the names of what the caller may not read. */
export const visibleRefusal =
  (visible: ReadonlySet<string>) =>
  <F extends { readonly _tag: string }>(failure: F | EditError): F | EditError => {
    const error = failure as EditError;
    if (!namedIn(error).some((path) => !visible.has(path))) return failure;
    if (error._tag !== 'FleetRejected') return fleetRejected([HIDDEN]);
    const isShown = (fault: FleetFault) => usersIn(fault).every((path) => visible.has(path));
    return fleetRejected([HIDDEN, ...error.faults.filter(isShown)]);
  };
