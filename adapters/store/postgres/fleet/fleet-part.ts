import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { takeLock } from '../connection/advisory-lock.js';
import type { PostgresSession } from '../connection/session.js';
import { SET_LONG } from '../connection/session-settings.js';
import type { applyPlan } from './apply-plan.js';
import { findIn, readPart } from './read-part.js';

/** The part of the register that reads and changes parts of the fleet. */
export const fleetPart = (
  transact: PostgresSession['transact'],
  sealer: SecretSealer,
  carryOut: ReturnType<typeof applyPlan>,
): Pick<FleetRegister, 'part' | 'changePart'> => {
  const read = readPart(sealer);
  return {
    part: (query) =>
      transact((ask) =>
        pipe(
          read(ask, query),
          TE.map(({ part }) => part),
        ),
      ),
    changePart: (query, decide) =>
      transact((ask) =>
        pipe(
          ask(takeLock('fleet')),
          TE.flatMap(() => ask(SET_LONG)),
          TE.flatMap(() => read(ask, query)),
          TE.flatMap(({ rows, part }) =>
            pipe(
              TE.fromEither(decide(part)),
              TE.tap((plan) => carryOut(ask)(plan, findIn(rows))),
            ),
          ),
        ),
      ),
  };
};
