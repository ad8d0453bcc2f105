import type { Caller, Scope } from '../../../../core/access/caller.js';
import type { Dialect } from '../engine/engine.js';
import { runScopes } from './run-columns.js';

/** The columns of a run `r` that `decodeRunRow` reads. */
export const runColumns = ({ idOf }: Pick<Dialect, 'idOf'>): string => `
r.id, r.kind, r.state, r.database_path, r.engine, r.schedule_path, r.due_at, r.planned_for, r.attempt, r.format,
r.started_by, r.started_at, r.ended_at, r.tool_version, r.server_major, r.size_bytes, r.sha256,
r.object_bytes, r.stored, r.copies, r.failure, r.note, r.restore,
${idOf('r.database')} AS database, ${idOf('r.schedule')} AS schedule, ${idOf('r.destination')} AS destination`;

export const selectRuns = (sql: Pick<Dialect, 'idOf'>): string =>
  `SELECT ${runColumns(sql)} FROM run r`;

/** A run has the lineage of its schedule, else of its database, else of the fleet. */
export const runLineage = ({ ref, fleet }: Dialect): string =>
  `coalesce(r.${ref('schedule')}, r.${ref('database')}, ${fleet})`;

/** The scopes in which the caller may see runs, for a statement. The fleet includes every other one. */
export const runScopeColumn = ({ scope }: Dialect, caller: Caller): readonly string[] => {
  const scopes = runScopes(caller);
  return (scopes.has('fleet') ? (['fleet'] as readonly Scope[]) : [...scopes]).map(scope);
};

/** What wakes a schedule now; one that somebody has is woken again when it is recorded. */
export const roused = ({ least, now }: Dialect): string =>
  `wake_at = ${least}(wake_at, ${now}), is_roused = true`;

export const rouseOne = (sql: Dialect): string => `
UPDATE upkeep SET ${roused(sql)} WHERE ${sql.ref('resource')} = ${sql.keyOf(':id')}`;
