import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetPart, FleetPartQuery } from '../../../../core/fleet/editing/fleet-part.js';
import type { FleetPlan } from '../../../../core/fleet/planning/plan-fleet-change.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import type { SqliteSession } from '../connection/session.js';
import { readPart } from './read-part.js';

/** The part of the register that reads and changes parts of the fleet. */
export const fleetPart = (
  { database, run, writeTransaction }: SqliteSession,
  sealer: SecretSealer,
  carryOut: (plan: FleetPlan) => void,
): Pick<FleetRegister, 'part' | 'changePart'> => {
  const read = readPart(database, sealer);
  return {
    part: (query) => run(() => read(query)),
    changePart: <F>(query: FleetPartQuery, decide: (part: FleetPart) => E.Either<F, FleetPlan>) =>
      writeTransaction(() =>
        pipe(
          read(query),
          E.flatMap((part): E.Either<Corrupt | F, FleetPlan> => decide(part)),
          E.map((plan) => {
            carryOut(plan);
            return plan;
          }),
        ),
      ),
  };
};
