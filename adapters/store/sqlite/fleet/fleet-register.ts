import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { applyPlan } from './apply-plan.js';
import { findDumpTarget } from './find-dump-target.js';
import { listDatabases } from './list-databases.js';
import { locateResources } from './locate-resources.js';
import { fleetPart } from './fleet-part.js';
import { SELECT_RESOURCES } from '../../sql/fleet/resource-row.js';
import type { SqliteSession } from '../connection/session.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';

export const sqliteFleetRegister = (
  session: SqliteSession,
  sealer: SecretSealer,
): FleetRegister => {
  const { database, run, writeTransaction } = session;
  const select = database.prepare(SELECT_RESOURCES);
  const carryOut = applyPlan(database, sealer);
  const locate = locateResources(database);
  const list = listDatabases(database);
  const dumpTarget = findDumpTarget(database, sealer);
  const stream = streamResources(sealer);
  /** The rows are read while they are iterated, and all before anything is written. */
  const decideOnAll = <F, A>(decide: (current: Iterable<FleetResource>) => E.Either<F, A>) =>
    decideOn(stream({ [Symbol.iterator]: () => select.iterate() }), decide);
  return {
    ...fleetPart(session, sealer, carryOut),
    resources: run(() => decideOnAll((current) => E.right([...current]))),
    plan: (decide) => run(() => decideOnAll(decide)),
    change: (decide, onProgress) =>
      writeTransaction(() =>
        pipe(
          decideOnAll(decide),
          E.map((plan) => {
            carryOut(plan, onProgress);
            return plan;
          }),
        ),
      ),
    dumpTarget: (id) => run(() => dumpTarget(id)),
    locate: (caller, idOrPath) => run(() => locate(caller, idOrPath)),
    databases: (caller, query) => run(() => list(caller, query)),
  };
};
