import type { Statement } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { FleetPart, FleetPartQuery } from '../../../../core/fleet/editing/fleet-part.js';
import type { FleetPlan } from '../../../../core/fleet/planning/plan-fleet-change.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { readPart } from '../../sql/fleet/read-part.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { fleetReads } from '../../sql/fleet/fleet-reads.js';
import { SELECT_POLICIES, SELECT_RESOURCES } from '../../sql/fleet/resource-row.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';
import type { SqliteEngine } from '../connection/engine.js';
import type { SqliteSession } from '../connection/session.js';
import { applyPlan } from './apply-plan.js';

function* rowsOf(selects: readonly Statement[]): Generator<unknown, void> {
  for (const select of selects) yield* select.iterate();
}

export const sqliteFleetRegister = (
  session: SqliteSession,
  engine: SqliteEngine,
  sealer: SecretSealer,
): FleetRegister => {
  const { database, run, writeTransaction } = session;
  const selects = [SELECT_POLICIES, SELECT_RESOURCES].map((text) => database.prepare(text));
  const carryOut = applyPlan(database, sealer);
  const stream = streamResources(sealer);
  /** The rows are read while they are iterated, and all before anything is written. */
  const decideOnAll = <F, A>(decide: (current: Iterable<FleetResource>) => E.Either<F, A>) =>
    decideOn(stream({ [Symbol.iterator]: () => rowsOf(selects) }), decide);
  const partSteps = readPart(engine, sealer);
  const partOf = (query: FleetPartQuery) =>
    pipe(
      engine.runNow(partSteps(query)),
      E.map(({ part }) => part),
    );
  return {
    ...fleetReads(engine, sealer),
    part: (query) => run(() => partOf(query)),
    changePart: <F>(query: FleetPartQuery, decide: (part: FleetPart) => E.Either<F, FleetPlan>) =>
      writeTransaction(() =>
        pipe(
          partOf(query),
          E.flatMap((part): E.Either<Corrupt | F, FleetPlan> => decide(part)),
          E.map((plan) => carryOut(plan)),
        ),
      ),
    resources: run(() => decideOnAll((current) => E.right([...current]))),
    plan: (decide) => run(() => decideOnAll(decide)),
    change: (decide, onProgress) =>
      writeTransaction(() =>
        pipe(
          decideOnAll(decide),
          E.map((plan) => carryOut(plan, onProgress)),
        ),
      ),
  };
};
