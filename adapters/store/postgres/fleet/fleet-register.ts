import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import * as TE from 'fp-ts/lib/TaskEither.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { PortFailure } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
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
import { listDatabases, locateResources, searchResources } from './locate-resources.js';
import { findIn, readPart } from './read-part.js';
import type { Execute } from '../connection/checked-out-connection.js';
import type { PostgresSession } from '../connection/session.js';
import * as O from 'fp-ts/lib/Option.js';
import {
  decodeDumpTargetRow,
  decodeInstanceTargetRow,
  INSTANCE_TARGET,
} from '../../sql/fleet/dump-target-row.js';

const FIND = `
SELECT d.path, d.name, i.id, i.attributes, i.sealed
  FROM resource d JOIN resource i ON i.id = d.parent_id
 WHERE d.id = $1::uuid AND d.type = 'database'`;

const FIND_INSTANCE = `${INSTANCE_TARGET} WHERE id = $1::uuid AND type = 'instance'`;

const findTarget =
  (
    read: Execute,
    statement: { readonly name: string; readonly text: string },
    decode: ReturnType<typeof decodeDumpTargetRow>,
  ): FleetRegister['dumpTarget'] =>
  (id) =>
    pipe(
      read({ ...statement, values: [id] }),
      TE.flatMapEither(({ rows: [row] }) =>
        row === undefined ? E.right(O.none) : pipe(decode(id, row), E.map(O.some)),
      ),
    );

const findTargets = (
  read: Execute,
  sealer: SecretSealer,
): Pick<FleetRegister, 'dumpTarget' | 'instanceTarget'> => ({
  dumpTarget: findTarget(read, { name: 'dump_target', text: FIND }, decodeDumpTargetRow(sealer)),
  instanceTarget: findTarget(
    read,
    { name: 'instance_target', text: FIND_INSTANCE },
    decodeInstanceTargetRow(sealer),
  ),
});

/** The part of the register that reads and changes parts of the fleet. */
const fleetPart = (
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
              TE.tap(() => ask(END_BULK)),
            ),
          ),
        ),
      ),
    ...findTargets(read, sealer),
    locate: locateResources(read),
    databases: listDatabases(read),
    search: searchResources(read),
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
