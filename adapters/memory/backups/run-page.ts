import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Lineage, permissionsOn } from '../../../core/access/lineage.js';
import type { Caller } from '../../../core/access/caller.js';
import type { Run } from '../../../core/backups/run.js';
import { byLatestStart, type RunPage, type RunQuery } from '../../../core/backups/run-page.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import type { MemoryState } from '../state.js';
import type { RunEntry } from '../entries.js';

export const findRun = (state: MemoryState, caller: Caller, id: Uuid): O.Option<Run> =>
  pipe(
    O.fromNullable(state.runs.get(id)),
    O.filter((run) => isVisible(caller, lineageOf(state, run))),
    O.map(toRun),
  );

export const pageOfRuns = (
  state: MemoryState,
  caller: Caller,
  { filter, after, limit }: RunQuery,
): RunPage => {
  const rest = pipe(
    [...state.runs.values()].filter((run) => {
      const lineage = lineageOf(state, run);
      return (
        isVisible(caller, lineage) &&
        matches(filter.state, (wanted) => wanted === run.state) &&
        matches(filter.resource, (scope) => lineage.includes(scope)) &&
        matches(after, (position) => byLatestStart.compare(run, position) > 0)
      );
    }),
    RA.sort<RunEntry>(byLatestStart),
  );
  const runs = rest.slice(0, limit).map(toRun);
  const next = O.map(({ startedAt, id }: Run) => ({ startedAt, id }))(RA.last(runs));
  return { runs, next: rest.length > limit ? next : O.none };
};

/** A run belongs to its schedule, else to its database; once that was removed, to the fleet alone. */
const lineageOf = ({ byId }: MemoryState, { schedule, database }: Run): Lineage =>
  pipe(
    schedule,
    O.alt(() => database),
    O.match(
      (): Lineage => ['fleet'],
      (id) => byId.get(id)?.lineage ?? [],
    ),
  );

const isVisible = (caller: Caller, lineage: Lineage): boolean =>
  permissionsOn(caller, lineage).has('backup:read');

const matches = <A>(wanted: O.Option<A>, isMet: (wanted: A) => boolean): boolean =>
  O.isNone(wanted) || isMet(wanted.value);

/** The run without whose it is. */
export const toRun = (entry: RunEntry): Run => {
  const {
    node: _node,
    fence: _fence,
    leaseUntil: _until,
    heldUntil: _held,
    isCancelRequested: _asked,
    isUncleared: _uncleared,
    ...run
  } = entry;
  return run;
};
