import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { PortTask } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { fleetReads } from '../../sql/fleet/fleet-reads.js';
import { type FleetResource, keyText } from '../../../../core/fleet/fleet-resource.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { FindId } from '../../sql/fleet/plan-rows.js';
import type { ResourceRow } from '../../sql/fleet/resource-row.js';
import { SELECT_POLICIES, SELECT_RESOURCES } from '../../sql/fleet/resource-row.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';
import {
  END_BULK,
  SET_FOR_BULK,
  SET_LONG,
  takeLock,
  withLongTimeout,
} from '../connection/session-settings.js';
import { applyPlan } from './apply-plan.js';
import { readPart } from '../../sql/fleet/read-part.js';
import type { Execute } from '../connection/checked-out-connection.js';
import type { PostgresEngine } from '../connection/engine.js';
import type { PostgresSession } from '../connection/session.js';

/** The part of the register that reads and changes parts of the fleet. */
const fleetPart = (
  transact: PostgresSession['transact'],
  engine: PostgresEngine,
  sealer: SecretSealer,
  carryOut: ReturnType<typeof applyPlan>,
): Pick<FleetRegister, 'part' | 'changePart'> => {
  const read = readPart(engine, sealer);
  return {
    part: (query) =>
      pipe(
        engine.read(() => read(query)),
        TE.map(({ part }) => part),
      ),
    changePart: (query, decide) =>
      transact((ask) =>
        pipe(
          ask(takeLock('fleet')),
          TE.flatMap(() => ask(SET_LONG)),
          TE.flatMap(() => engine.runLong(ask, () => read(query))),
          TE.flatMap(({ rows, part }) =>
            TE.tap(TE.fromEither(decide(part)), (plan) => carryOut(ask)(plan, findIn(rows))),
          ),
        ),
      ),
  };
};

export const postgresFleetRegister = (
  { transact }: PostgresSession,
  engine: PostgresEngine,
  sealer: SecretSealer,
): FleetRegister => {
  const carryOut = applyPlan(sealer);
  const stream = streamResources(sealer);
  const readFleet = <F, A>(
    decide: (current: Iterable<FleetResource>) => E.Either<F, A>,
  ): PortTask<A, F> =>
    pipe(
      transact(readRows),
      TE.flatMapEither((rows) => decideOn(stream(rows), decide)),
    );
  return {
    ...fleetPart(transact, engine, sealer, carryOut),
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
              TE.tap(() => ask(END_BULK)),
            ),
          ),
        ),
      ),
    ...fleetReads(engine, sealer),
  };
};

/** Reads all of the fleet, by the plans for that. */
const readRows = (ask: Execute) =>
  pipe(
    ask(SET_FOR_BULK),
    TE.flatMap(() => ask(withLongTimeout({ text: SELECT_POLICIES }))),
    TE.bindTo('policies'),
    TE.bind('others', () => ask(withLongTimeout({ text: SELECT_RESOURCES }))),
    TE.map(({ policies, others }): readonly unknown[] =>
      policies.rows.length === 0 ? others.rows : [...policies.rows, ...others.rows],
    ),
  );

/** The rows have been decoded before: those of resources, the ids of which are looked for only once a plan needs one. */
const findIn = (rows: readonly unknown[]): FindId => {
  let ids: ReadonlyMap<string, ResourceId> | undefined;
  return (key) => {
    ids ??= new Map((rows as readonly ResourceRow[]).map((row) => [keyText(row), row.id]));
    return ids.get(keyText(key));
  };
};
