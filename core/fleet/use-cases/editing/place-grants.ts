import { pipe } from 'fp-ts/lib/function.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import * as S from 'fp-ts/lib/string.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import { type Caller, grantsOn, type Scope } from '../../../access/caller.js';
import { readPermission } from '../../../access/permission.js';
import type { PortFailure } from '../../../shared/ports/port-failure.js';
import { RESOURCE_TYPES, type ResourceRef } from '../../../shared/resource.js';
import type { PlacedGrant } from '../../editing/placed-grants.js';
import { keyOf } from '../../fleet-resource.js';
import type { FleetRegister } from '../../ports/fleet-register.js';

/**
 * The grants of a caller by the paths at which they hold, with a look-up for each scope, however much is then decided by them. A
 * grant on what does not exist is left out. It is asked before anything changes, since a change moves paths.
 */
export const placeGrants =
  (fleet: Pick<FleetRegister, 'locate'>) =>
  ({ grants }: Caller): TE.TaskEither<PortFailure, readonly PlacedGrant[]> => {
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
