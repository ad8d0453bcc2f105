import * as O from 'fp-ts/lib/Option.js';
import type { ClaimedRun, RunClaim } from '../../../core/backups/ports/run-queue.js';
import { reachedLimit } from '../../../core/backups/run-limits.js';
import type { MemoryState } from '../state.js';
import type { RunEntry } from '../entries.js';
import { countRunning } from './start-run.js';

/** Takes the run of a schedule that has waited longest, of those for which there is room. */
export const claimRun = (state: MemoryState, claim: RunClaim): O.Option<ClaimedRun> => {
  const run = longestWaiting(state, claim);
  if (run === undefined) return O.none;
  const { id, kind, schedule, database, plannedFor } = run;
  if (O.isNone(schedule) || O.isNone(database) || O.isNone(plannedFor)) return O.none;
  const held = { fence: run.fence + 1, attempt: run.attempt + 1 };
  const now = state.now();
  state.runs.set(id, {
    ...run,
    ...held,
    state: 'running',
    node: O.some(claim.node),
    leaseUntil: now + claim.leaseMs,
    startedAt: new Date(now),
    sizeBytes: 0,
    failure: O.none,
  });
  const schedulePath = O.getOrElse(() => '')(run.schedulePath);
  const place = { schedule: schedule.value, schedulePath, database: database.value };
  return O.some({ id, kind, ...place, plannedFor: plannedFor.value, ...held });
};

const longestWaiting = (
  state: MemoryState,
  { node, limits }: Pick<RunClaim, 'node' | 'limits'>,
): RunEntry | undefined => {
  const now = state.now();
  return [...state.runs.values()]
    .flatMap((run) => {
      const sinceMs = waitingSince(run);
      return sinceMs !== undefined && sinceMs <= now ? [{ run, sinceMs }] : [];
    })
    .sort((one, other) => one.sinceMs - other.sinceMs)
    .map(({ run }) => run)
    .find(
      ({ database }) =>
        O.isSome(database) &&
        O.isNone(reachedLimit(countRunning(state, { database: database.value, node }), limits)),
    );
};

/** Since when a run may be taken; undefined where it may not. */
const waitingSince = (run: RunEntry): number | undefined => {
  if (run.state === 'due') return run.startedAt.getTime();
  const isOurs = run.kind !== 'elsewhere' && O.isSome(run.schedule);
  return run.state === 'running' && isOurs && !run.isCancelRequested ? run.leaseUntil : undefined;
};
