import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { Caller, Scope } from '../../../../core/access/caller.js';
import { type DumpFailure, withoutNames } from '../../../../core/backups/dump-failure.js';
import { endOfRun, type Run, RUN_STATES, type RunOutcome } from '../../../../core/backups/run.js';
import type { RunPage, RunQuery } from '../../../../core/backups/run-page.js';
import type { RunTargetGone } from '../../../../core/backups/ports/run-register.js';
import { firstPage } from '../../../../core/shared/first-page.js';
import { grantedScopes } from '../access/granted-scopes.js';
import { storedColumns } from './stored-dump-row.js';
import type { Dialect } from '../engine/engine.js';
import { HOUR_MS } from '../../../../core/shared/durations.js';

/** The database or the schedule of a run was removed. */
export const TARGET_GONE: E.Either<RunTargetGone, never> = E.left({ _tag: 'RunTargetGone' });

/** The failure of a run that ended because somebody asked for it. */
export const CANCELLED = JSON.stringify({ code: 'dump_cancelled' });

/**
 * Clocks of nodes differ by less. What is further ahead is from before the clock was set back, and shows nothing of now: a good dump of
 * then would hide those that fail until its time comes.
 */
export const hasCome = ({ now }: Pick<Dialect, 'now'>, time: string): string =>
  `${time} <= ${now} + ${HOUR_MS}`;

export const OF_HOLDER = "WHERE id = :id::uuid AND fence = :fence AND state = 'running'";

/** What a run keeps of a failure. */
export const failureText = (failure: DumpFailure): string => JSON.stringify(withoutNames(failure));

/** The columns that the outcome of a run sets. */
export const outcomeColumns = (outcome: RunOutcome) => {
  const { state, sizeBytes, sha256, stored, failure } = endOfRun(outcome);
  return {
    state,
    sizeBytes,
    sha256,
    ...storedColumns(stored),
    failure: O.map(JSON.stringify)(failure),
  };
};

/** Whether a run is good, as `isGood` says; the states stand here as in the index of the runs that were made. */
export const isGoodSql = (run: string): string =>
  `${run}.state IN ('done', 'expired') AND ${run}.failure IS NULL`;

/** The scopes in which the caller may see runs. */
export const runScopes = (caller: Caller): ReadonlySet<Scope> =>
  grantedScopes(caller).get('backup:read') ?? new Set();

/** What every page asks for: a state is a part of the order in which runs are stored. */
export const pageColumns = ({ filter: { state }, after, limit }: RunQuery) => ({
  states: O.isSome(state) ? [state.value] : RUN_STATES,
  startedAt: O.isSome(after) ? after.value.startedAt.getTime() : Number.MAX_SAFE_INTEGER,
  after: O.isSome(after) ? after.value.id : null,
  // One more than the page holds, to see whether there is one.
  limit: limit + 1,
});

/** The page of the first runs that were found after a position. */
export const toRunPage =
  ({ limit }: RunQuery) =>
  (found: readonly Run[]): RunPage => {
    const { shown: runs, next } = firstPage(limit, found, ({ startedAt, id }) => ({
      startedAt,
      id,
    }));
    return { runs, next };
  };

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
