import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { SELECT_RESOURCES } from '../../sql/fleet/resource-row.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';
import { takeLock } from '../connection/advisory-lock.js';
import { applyPlan } from './apply-plan.js';
import { findDumpTarget } from './find-dump-target.js';
import { listDatabases } from './list-databases.js';
import { locateResources } from './locate-resources.js';
import { fleetPart } from './fleet-part.js';
import { findIn } from './read-part.js';
import { SET_FOR_BULK, withLongTimeout } from '../connection/session-settings.js';
import type { Execute } from '../connection/checked-out-connection.js';
import type { PostgresSession } from '../connection/session.js';

export const postgresFleetRegister = (
  { read, transact }: PostgresSession,
  sealer: SecretSealer,
): FleetRegister => {
  const carryOut = applyPlan(sealer);
  const stream = streamResources(sealer);
  const readFleet = <F, A>(
    decide: (current: Iterable<FleetResource>) => E.Either<F, A>,
  ): TE.TaskEither<PortFailure | F, A> =>
    pipe(
      transact(readRows),
      TE.flatMapEither((rows) => decideOn(stream(rows), decide)),
    );
  return {
    ...fleetPart(transact, sealer, carryOut),
    resources: readFleet((current) => E.right([...current])),
    plan: readFleet,
    change: (decide, onProgress) =>
      transact((ask) =>
        pipe(
          ask(takeLock('fleet')),
          TE.flatMap(() => readRows(ask)),
          TE.flatMap((rows) =>
            pipe(
              TE.fromEither(decideOn(stream(rows), decide)),
              TE.tap((plan) => carryOut(ask)(plan, findIn(rows), onProgress)),
            ),
          ),
        ),
      ),
    dumpTarget: findDumpTarget(read, sealer),
    locate: locateResources(read),
    databases: listDatabases(read),
  };
};

/** Reads all of the fleet, by the plans for that. */
const readRows = (ask: Execute) =>
  pipe(
    ask(SET_FOR_BULK),
    TE.flatMap(() => ask(withLongTimeout({ text: SELECT_RESOURCES }))),
    TE.map(({ rows }) => rows),
  );
