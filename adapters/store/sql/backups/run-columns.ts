import * as O from 'fp-ts/lib/Option.js';
import type { Caller, Scope } from '../../../../core/access/caller.js';
import { type DumpFailure, withoutNames } from '../../../../core/backups/dump-failure.js';
import { endOfRun, RUN_STATES, type RunOutcome } from '../../../../core/backups/run.js';
import type { RunPage, RunQuery } from '../../../../core/backups/run-page.js';
import type { Run } from '../../../../core/backups/run.js';
import { grantedScopes } from '../access/granted-scopes.js';
import { storedColumns } from './stored-dump-row.js';

/** The failure of a run whose lease has passed. */
export const INTERRUPTED = JSON.stringify({ code: 'dump_interrupted' });

/** The failure of a run that ended because somebody asked for it. */
export const CANCELLED = JSON.stringify({ code: 'dump_cancelled' });

export const OF_HOLDER = "WHERE id = :id::uuid AND fence = :fence AND state = 'running'";

/** What a run keeps of a failure. */
export const failureText = (failure: DumpFailure): string => JSON.stringify(withoutNames(failure));

/** The columns that the outcome of a run sets. */
export const outcomeColumns = (outcome: RunOutcome) => {
  const { state, sizeBytes, sha256, stored, failure } = endOfRun(outcome);
  return {
    state,
    ...{ sizeBytes, sha256 },
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
    const runs = found.slice(0, limit);
    const last = found.length > limit ? runs.at(-1) : undefined;
    return {
      runs,
      next: last === undefined ? O.none : O.some({ startedAt: last.startedAt, id: last.id }),
    };
  };
