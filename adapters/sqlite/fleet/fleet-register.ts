import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetPart, FleetPartQuery } from '../../../core/fleet/editing/fleet-part.js';
import type { FleetPlan } from '../../../core/fleet/plan-fleet-change.js';
import type { Corrupt } from '../../../core/shared/ports/port-failure.js';
import type { FleetResource } from '../../../core/fleet/fleet-resource.js';
import type { FleetRegister } from '../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../core/shared/ports/secret-sealer.js';
import { applyPlan } from './apply-plan.js';
import { findDumpTarget } from './find-dump-target.js';
import { listDatabases } from './list-databases.js';
import { locateResources } from './locate-resources.js';
import { readPart } from './read-part.js';
import { SELECT_RESOURCES } from '../../sql/fleet/resource-row.js';
import type { SqliteSession } from '../connection/session.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';

export const sqliteFleetRegister = (
  { database, run, writeTransaction }: SqliteSession,
  sealer: SecretSealer,
): FleetRegister => {
  const select = database.prepare(SELECT_RESOURCES);
  const carryOut = applyPlan(database, sealer);
  const locate = locateResources(database);
  const list = listDatabases(database);
  const dumpTarget = findDumpTarget(database, sealer);
  const stream = streamResources(sealer);
  /** The rows are read while they are iterated, and all before anything is written. */
  const decideOnAll = <F, A>(decide: (current: Iterable<FleetResource>) => E.Either<F, A>) =>
    decideOn(stream({ [Symbol.iterator]: () => select.iterate() }), decide);
  const partOf = readPart(database, sealer);
  return {
    part: (query) => run(() => partOf(query)),
    changePart: <F>(query: FleetPartQuery, decide: (part: FleetPart) => E.Either<F, FleetPlan>) =>
      writeTransaction(() =>
        pipe(
          partOf(query),
          E.flatMap((part): E.Either<Corrupt | F, FleetPlan> => decide(part)),
          E.map((plan) => {
            carryOut(plan);
            return plan;
          }),
        ),
      ),
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
