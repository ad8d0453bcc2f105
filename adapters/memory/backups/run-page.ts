import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as N from 'fp-ts/lib/number.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { type Caller, type Lineage, permissionsOn } from '../../../core/access/caller.js';
import type { DayOfRuns } from '../../../core/backups/ports/run-register.js';
import { isGood, isMade } from '../../../core/backups/problems/overdue.js';
import type { Run } from '../../../core/backups/run.js';
import { byLatestStart, type RunPage, type RunQuery } from '../../../core/backups/run-page.js';
import { firstPage } from '../../../core/shared/first-page.js';
import { dayOf } from '../../../core/shared/durations.js';
import type { ResourceId } from '../../../core/shared/resource.js';
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
  const rest = RA.sort<RunEntry>(byLatestStart)(
    [...state.runs.values()].filter((run) => {
      const lineage = lineageOf(state, run);
      return (
        isVisible(caller, lineage) &&
        matches(filter.state, (wanted) => wanted === run.state) &&
        matches(filter.resource, (scope) => lineage.includes(scope)) &&
        matches(after, (position) => byLatestStart.compare(run, position) > 0)
      );
    }),
  );
  const { shown, next } = firstPage(limit, rest, ({ startedAt, id }) => ({ startedAt, id }));
  return { runs: shown.map(toRun), next };
};

export const daysOfRuns = (
  state: MemoryState,
  caller: Caller,
  database: ResourceId,
  since: Date,
): readonly DayOfRuns[] => {
  const counted = [...state.runs.values()].filter(
    (run) =>
      O.toUndefined(run.database) === database &&
      dayFor(run) >= dayOf(since) &&
      run.kind !== 'restore' &&
      (isMade(run) || run.state === 'failed' || run.state === 'missed') &&
      isVisible(caller, lineageOf(state, run)),
  );
  const days = RA.uniq(N.Eq)(counted.map(dayFor));
  return RA.sort(N.Ord)(days).map((day) => {
    const runs = counted.filter((run) => dayFor(run) === day);
    const good = runs.filter(isGood);
    const missed = runs.filter((run) => run.state === 'missed').length;
    const own = good.filter(({ kind }) => kind !== 'elsewhere');
    return {
      ...{ day, good: good.length, failed: runs.length - good.length - missed, missed },
      sizeBytes: largest(good.map(({ sizeBytes }) => sizeBytes)),
      tookMs: largest(
        own.flatMap(({ startedAt, endedAt }) =>
          O.isSome(endedAt) ? [+endedAt.value - +startedAt] : [],
        ),
      ),
    };
  });
};

const dayFor = ({ plannedFor, startedAt }: Run): number =>
  dayOf(O.getOrElse(() => startedAt)(plannedFor));

const largest = (all: readonly number[]): O.Option<number> => RA.last(RA.sort(N.Ord)(all));

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
