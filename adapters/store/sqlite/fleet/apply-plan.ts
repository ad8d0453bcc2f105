import type { Database, Statement } from 'better-sqlite3';
import {
  type FleetPlan,
  withoutFleetRows,
} from '../../../../core/fleet/planning/plan-fleet-change.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import type { OnFleetProgress } from '../../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { type FindId, planRows } from '../../sql/fleet/plan-rows.js';
import { renameResources } from './rename-resources.js';

/** How many rows are written between one word of progress and the next: some 20 ms. */
const PROGRESS_INTERVAL_ROWS = 1_000;

/** Writes a plan into the tables of the fleet; the triggers see to everything derived from them. */
export const applyPlan = (database: Database, sealer: SecretSealer) => {
  const remove = database.prepare('DELETE FROM resource WHERE path = :path AND type = :type');
  const change = database.prepare(
    `UPDATE resource SET attributes = :attributes, sealed = :sealed, managed_by = :managedBy
      WHERE id = :id`,
  );
  const add = database.prepare(
    `INSERT INTO resource (id, type, parent_id, path, name, attributes, sealed, managed_by, added_at)
     VALUES (:id, :type, :parentId, :path, :name, :attributes, :sealed, :managedBy,
             CAST(unixepoch('subsec') * 1000 AS INTEGER))`,
  );
  const idOf = database
    .prepare<[string, string], ResourceId>('SELECT id FROM resource WHERE path = ? AND type = ?')
    .pluck();
  const find: FindId = ({ path, type }) => idOf.get(path, type);
  const rename = renameResources(database);
  const rowsOf = planRows(sealer);
  return (decided: FleetPlan, onProgress?: OnFleetProgress): void => {
    const plan = withoutFleetRows(decided);
    const { changed, added } = rowsOf(plan, find);
    const changes = plan.removed.length + plan.changed.length + plan.added.length;
    let written = 0;
    const runEach = (statement: Statement, rows: Iterable<object>): void => {
      for (const row of rows) {
        statement.run(row);
        written += 1;
        if (written % PROGRESS_INTERVAL_ROWS === 0) onProgress?.(written, changes);
      }
    };
    rename(plan.renamed ?? []);
    runEach(remove, plan.removed);
    runEach(change, changed);
    runEach(add, added);
  };
};
