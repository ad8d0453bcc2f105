import type { Database } from 'better-sqlite3';
import type { FleetPlan } from '../../core/domain/plan-fleet-change.js';
import type { SecretSealer } from '../../core/ports/secret-sealer.js';
import { type KnownIds, planRows } from '../sql-rows/plan-rows.js';

/** Writes a plan into the tables of the fleet; the triggers see to everything derived from them. */
export const carryOutPlan = (database: Database, sealer: SecretSealer) => {
  const remove = database.prepare('DELETE FROM resource WHERE path = :path AND type = :type');
  const change = database.prepare(
    'UPDATE resource SET attributes = :attributes, sealed = :sealed WHERE id = :id',
  );
  const add = database.prepare(
    `INSERT INTO resource (id, type, parent_id, path, name, attributes, sealed)
     VALUES (:id, :type, :parentId, :path, :name, :attributes, :sealed)`,
  );
  const rowsOf = planRows(sealer);
  return (plan: FleetPlan, known: KnownIds): void => {
    const { changed, added } = rowsOf(plan, known);
    for (const key of plan.removed) remove.run(key);
    for (const row of changed) change.run(row);
    for (const row of added) add.run(row);
  };
};
