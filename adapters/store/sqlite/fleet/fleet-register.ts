import type { Database, Statement } from 'better-sqlite3';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import type { FleetResource } from '../../../../core/fleet/fleet-resource.js';
import type { FleetPart, FleetPartQuery } from '../../../../core/fleet/editing/part-resources.js';
import type { FleetPlan } from '../../../../core/fleet/planning/plan-fleet-change.js';
import { withoutFleetRows } from '../../../../core/fleet/planning/plan-fleet-change.js';
import type { Corrupt } from '../../../../core/shared/ports/port-failure.js';
import { readPart, renamingColumns } from '../../sql/fleet/read-part.js';
import type {
  FleetRegister,
  OnFleetProgress,
} from '../../../../core/fleet/ports/fleet-register.js';
import type { SecretSealer } from '../../../../core/shared/ports/secret-sealer.js';
import { fleetReads } from '../../sql/fleet/fleet-reads.js';
import { SELECT_POLICIES, SELECT_RESOURCES } from '../../sql/fleet/resource-row.js';
import { decideOn, streamResources } from '../../sql/fleet/unseal-resource.js';
import type { SqliteEngine } from '../connection/engine.js';
import type { SqliteSession } from '../connection/session.js';
import type { ResourceId } from '../../../../core/shared/resource.js';
import { type FindId, planRows } from '../../sql/fleet/plan-rows.js';
import type { Renaming } from '../../../../core/fleet/editing/renaming.js';
import { NOW } from '../migrations/baseline/upkeep.js';

const IS_RENAMED = `
type IN (SELECT value FROM json_each(:types)) AND (path = :path OR (path >= :from AND path < :before))`;

const RENAME = `
UPDATE resource
   SET name = iif(path = :path, :name, name), path = :newPath || substr(path, length(:path) + 1)
 WHERE ${IS_RENAMED}`;

/** The resources that have been renamed, or are under one; of two conditions on one path SQLite searches for neither. */
const renamed = (types: string): string => `
SELECT seq FROM resource WHERE type IN (${types}) AND path = :newPath
 UNION ALL
SELECT seq FROM resource WHERE type IN (${types}) AND path >= :newFrom AND path < :newBefore`;

/** Runs are found by the paths that their schedules have, and what they dump: a database, or an instance. */
const moveRuns = (column: 'database' | 'schedule', types: string): string => `
UPDATE run SET ${column}_path = (SELECT path FROM resource WHERE seq = run.${column})
 WHERE ${column} IN (${renamed(types)})`;

/** What is known of them names them by their paths, and is found out once more. */
const ROUSE = `
UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1
 WHERE resource IN (${renamed('SELECT value FROM json_each(:types)')})`;

/** Gives resources their new names, and all that is under them their new paths. */
const renameResources = (database: Database) => {
  const statements = [
    RENAME,
    moveRuns('database', "'database', 'instance'"),
    moveRuns('schedule', "'schedule'"),
    ROUSE,
  ].map((text) => database.prepare(text));
  return (renamings: readonly Renaming[]): void => {
    for (const renaming of renamings) {
      const columns = renamingColumns(renaming);
      const parameters = { ...columns, types: JSON.stringify(columns.types) };
      for (const statement of statements) statement.run(parameters);
    }
  };
};

/** How many rows are written between one word of progress and the next: some 20 ms. */
const PROGRESS_INTERVAL_ROWS = 1_000;

/** Writes a plan into the tables of the fleet, and returns it; the triggers see to everything derived from them. */
const applyPlan = (database: Database, sealer: SecretSealer) => {
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
  return (decided: FleetPlan, onProgress?: OnFleetProgress): FleetPlan => {
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
    return decided;
  };
};

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
