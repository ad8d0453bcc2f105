import * as O from 'fp-ts/lib/Option.js';
import type { ClaimedRun, RunClaim } from '../../../core/backups/ports/run-queue.js';
import { reachedLimit } from '../../../core/backups/run-limits.js';
import type { MemoryState, RunEntry } from '../state.js';
import { countRunning } from './start-run.js';

/** Takes the run of a schedule that has waited longest, of those for which there is room. */
export const claimRun = (
  state: MemoryState,
  { node, leaseMs, limits }: RunClaim,
): O.Option<ClaimedRun> => {
  const now = state.now();
  const claimed = [...state.runs.values()]
    .flatMap((run) => {
      const sinceMs = waitingSince(run);
      return sinceMs !== undefined && sinceMs <= now ? [{ run, sinceMs }] : [];
    })
    .sort((one, other) => one.sinceMs - other.sinceMs)
    .find(
      ({ run: { database } }) =>
        O.isSome(database) &&
        O.isNone(reachedLimit(countRunning(state, { database: database.value, node }), limits)),
    );
  if (claimed === undefined) return O.none;
  const { id, kind, schedule, database, plannedFor, ...run } = claimed.run;
  if (O.isNone(schedule) || O.isNone(database)) return O.none;
  const held = { fence: run.fence + 1, attempt: run.attempt + 1 };
  state.runs.set(id, {
    ...claimed.run,
    ...held,
    state: 'running',
    node: O.some(node),
    leaseUntil: now + leaseMs,
    startedAt: new Date(now),
    sizeBytes: 0,
    failure: O.none,
  });
  const schedulePath = O.getOrElse(() => '')(run.schedulePath);
  return O.some({
    id,
    kind,
    schedule: schedule.value,
    schedulePath,
    database: database.value,
    plannedFor,
    ...held,
  });
};

/** Since when a run may be taken; undefined where it may not. */
const waitingSince = (run: RunEntry): number | undefined => {
  if (run.state === 'due') return run.startedAt.getTime();
  const isOurs = run.kind !== 'elsewhere' && O.isSome(run.schedule);
  return run.state === 'running' && isOurs && !run.isCancelRequested ? run.leaseUntil : undefined;
};
