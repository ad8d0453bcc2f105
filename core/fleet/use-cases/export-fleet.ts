import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { Caller, Forbidden } from '../../access/caller.js';
import type { PermissionCheck } from '../../access/ports/permission-check.js';
import { authorizeOnFleet } from '../../access/use-cases/authorize.js';
import type { Kinds } from '../../described/kind.js';
import type { PortTask } from '../../shared/ports/port-failure.js';
import { describeFleet, withoutDerived } from '../describe-fleet.js';
import type { FleetDescription } from '../fleet-description.js';
import type { FleetRegister } from '../ports/fleet-register.js';
import { withoutSecrets } from '../secrets/keep-secrets.js';

/**
 * The whole fleet as it is described, where each secret is said to be kept, without what follows from that. It is for those who may apply a fleet, since a
 * part of it would remove the rest when it is applied with `prune`.
 */
export type ExportFleet = (caller: Caller) => PortTask<FleetDescription, Forbidden>;

export interface ExportFleetPorts {
  readonly permissions: PermissionCheck;
  readonly fleet: Pick<FleetRegister, 'resources'>;
  readonly kinds: Kinds;
}

export const exportFleet =
  ({ permissions, fleet, kinds }: ExportFleetPorts): ExportFleet =>
  (caller) =>
    pipe(
      authorizeOnFleet(permissions)(caller, 'fleet:write'),
      TE.flatMap(() => fleet.resources),
      TE.map((resources) => describeFleet(withoutDerived(resources).map(withoutSecrets(kinds)))),
    );
