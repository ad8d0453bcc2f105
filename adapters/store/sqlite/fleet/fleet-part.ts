import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetPart, FleetPartQuery } from '../../../../core/fleet/editing/fleet-part.js';
import type { FleetPlan } from '../../../../core/fleet/planning/plan-fleet-change.js';
import type { FleetRegister } from '../../../../core/fleet/ports/fleet-register.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import type { SqliteSession } from '../connection/session.js';
import type { Database } from 'better-sqlite3';
import * as O from 'fp-ts/lib/Option.js';
import type { ResourceRef } from '../../../../core/shared/resource.js';
import { partColumns } from '../../sql/fleet/part-columns.js';
import { decodeResourceRefRow, RESOURCE_COLUMNS } from '../../sql/fleet/resource-row.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';

const FIND = 'SELECT r.type, r.id, r.path FROM resource r WHERE r.id = ? AND r.type = ?';

/** Each parent before its children, as in `SELECT_RESOURCES`. */
const SELECT_PART = `
SELECT ${RESOURCE_COLUMNS}
  FROM resource r
 WHERE r.seq IN (
   SELECT seq FROM resource WHERE path IN (SELECT value FROM json_each(:paths))
    UNION ALL
   SELECT seq FROM resource WHERE path >= :from AND path < :before
    UNION ALL
   SELECT seq FROM resource WHERE type IN ('destination', 'channel', 'policy', 'fleet')
    UNION ALL
   SELECT resource FROM upkeep WHERE destination = :destination
    UNION ALL
   SELECT resource FROM copied_to WHERE destination = :destination
    UNION ALL
   SELECT resource FROM upkeep WHERE restore_on = :instance
    UNION ALL
   SELECT resource FROM upkeep WHERE restore_on >= :from AND restore_on < :before)
 ORDER BY r.seq`;

const readPart = (database: Database, sealer: SecretSealer) => {
  const find = database.prepare(FIND);
  const select = database.prepare(SELECT_PART);
  const stream = streamResources(sealer);
  const refOf = ({ type, id }: Pick<ResourceRef, 'type' | 'id'>) => {
    const row = find.get(id, type);
    return row === undefined ? E.right(O.none) : pipe(decodeResourceRefRow(row), E.map(O.some));
  };
  return ({ about, paths }: FleetPartQuery): E.Either<Corrupt, FleetPart> =>
    pipe(
      O.isNone(about) ? E.right(O.none) : refOf(about.value),
      E.flatMap((ref) => {
        const columns = partColumns(ref, paths);
        const rows = select.all({ ...columns, paths: JSON.stringify(columns.paths) });
        return decideOn(stream(rows), (resources) =>
          E.right({ about: ref, resources: [...resources] }),
        );
      }),
    );
};

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
