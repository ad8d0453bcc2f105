import type { Database } from 'better-sqlite3';
import type { Renaming } from '../../../../core/fleet/editing/renaming.js';
import { NOW } from '../migrations/baseline/upkeep.js';
import { renamingColumns } from '../../sql/fleet/part-columns.js';

const IS_RENAMED = `
type IN (SELECT value FROM json_each(:types)) AND (path = :path OR (path >= :from AND path < :before))`;

export const RENAME = `
UPDATE resource
   SET name = iif(path = :path, :name, name), path = :newPath || substr(path, length(:path) + 1)
 WHERE ${IS_RENAMED}`;

/** The resources that have been renamed, or are under one; of two conditions on one path SQLite searches for neither. */
const renamed = (types: string): string => `
SELECT seq FROM resource WHERE type IN (${types}) AND path = :newPath
 UNION ALL
SELECT seq FROM resource WHERE type IN (${types}) AND path >= :newFrom AND path < :newBefore`;

/** Runs are found by the paths that their schedules and databases have. */
export const moveRuns = (type: 'database' | 'schedule'): string => `
UPDATE run SET ${type}_path = (SELECT path FROM resource WHERE seq = run.${type})
 WHERE ${type} IN (${renamed(`'${type}'`)})`;

/** What is known of them names them by their paths, and is found out once more. */
const ROUSE = `
UPDATE upkeep SET wake_at = min(wake_at, ${NOW}), is_roused = 1
 WHERE resource IN (${renamed('SELECT value FROM json_each(:types)')})`;

/** Gives resources their new names, and all that is under them their new paths. */
export const renameResources = (database: Database) => {
  const statements = [RENAME, moveRuns('database'), moveRuns('schedule'), ROUSE].map((text) =>
    database.prepare(text),
  );
  return (renamings: readonly Renaming[]): void => {
    for (const renaming of renamings) {
      const columns = renamingColumns(renaming);
      const parameters = { ...columns, types: JSON.stringify(columns.types) };
      for (const statement of statements) statement.run(parameters);
    }
  };
};
