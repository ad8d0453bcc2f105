import * as O from 'fp-ts/lib/Option.js';
import type {
  Cancellation,
  ClaimedRun,
  RunClaim,
  RunQueue,
} from '../../../core/backups/ports/run-queue.js';
import { failedRun } from '../../../core/backups/dump-end.js';
import { type DumpFailure, withoutNames } from '../../../core/backups/dump-failure.js';
import type { StartedRun } from '../../../core/backups/ports/run-register.js';
import { byLatestStart } from '../../../core/backups/run-page.js';
import { endOfRun, reachedLimit } from '../../../core/backups/run.js';
import type { Uuid } from '../../../core/shared/uuid.js';
import { keyText } from '../../../core/fleet/fleet-resource.js';
import type { MemoryState, StateCell } from '../state.js';
import type { RunEntry } from '../entries.js';
import { addRun, reportRun } from './report-run.js';
import { changeRun, heldRuns, isKept, putRun } from './run-register.js';
import { toRun } from './run-page.js';
import { runsOfSchedule } from './schedule-state.js';
import { countRunning } from './start-run.js';

/** Takes the run of a schedule that has waited longest, of those for which there is room. */
const claimRun = (state: MemoryState, claim: RunClaim): O.Option<ClaimedRun> => {
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
        O.isNone(reachedLimit(countRunning(state, { database, node, kind: 'scheduled' }), limits)),
    );
};

/** Since when a run may be taken; undefined where it may not. */
const waitingSince = (run: RunEntry): number | undefined => {
  if (run.state === 'due') return run.startedAt.getTime();
  const isOurs = run.kind !== 'elsewhere' && O.isSome(run.schedule);
  return run.state === 'running' && isOurs && !run.isCancelRequested ? run.leaseUntil : undefined;
};

const failedSince =
  (time: Date) =>
  ({ runs }: MemoryState): readonly StartedRun[] =>
    [...runs.values()]
      .flatMap(({ id, fence, state, endedAt }) =>
        (state === 'failed' || state === 'cancelled') && O.isSome(endedAt)
          ? [{ id, fence, at: endedAt.value }]
          : [],
      )
      .filter(({ at }) => at > time)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, 1_000)
      .map(({ id, fence }) => ({ id, fence }));

export const memoryRunQueue = (cell: StateCell): RunQueue => ({
  add: (run) => cell.attempt((state) => addRun(state, run)),
  claim: (claim) => cell.run((state) => claimRun(state, claim)),
  describe: (run, { format, toolVersion, serverMajor }) =>
    cell.run(
      changeRun(run, () => ({
        format: O.some(format),
        toolVersion: O.some(toolVersion),
        serverMajor: O.some(serverMajor),
      })),
    ),
  postpone: (run, failure, waitMs) => cell.run(postponeRun(run, failure, waitMs)),
  cancel: (id, at) => cell.run((state) => cancelRun(state, id, at)),
  underWay: cell.run(({ runs, now }) =>
    [...runs.values()]
      .filter(
        ({ state, leaseUntil, heldUntil = 0 }) =>
          (state === 'running' && leaseUntil > now()) || heldUntil > now(),
      )
      .map(({ id, fence }) => ({ id, fence })),
  ),
  failedSince: (time) => cell.run(failedSince(time)),
  stored: (path) =>
    cell.run((state) => {
      const schedule = state.resources.get(keyText({ type: 'schedule', path }));
      const runs = schedule === undefined ? [] : runsOfSchedule(state, schedule.id);
      return runs.filter(isKept).map(toRun).sort(byLatestStart.compare);
    }),
  ...heldRuns(cell),
  expire: (id, note) =>
    cell.run(({ runs }) => {
      const run = runs.get(id);
      if (run?.state !== 'done') return false;
      runs.set(id, { ...run, state: 'expired', note });
      return true;
    }),
  report: (report) => cell.attempt((state) => reportRun(state, report)),
});

const postponeRun =
  (started: StartedRun, failure: DumpFailure, waitMs: number) =>
  (state: MemoryState): boolean => {
    const nowMs = state.now();
    return changeRun(started, (run) =>
      run.isCancelRequested || O.isNone(run.schedule)
        ? cancelled(run, new Date(nowMs))
        : {
            state: 'due',
            startedAt: new Date(nowMs + waitMs),
            failure: O.some(withoutNames(failure)),
            node: O.none,
          },
    )(state);
  };

const cancelled = ({ sizeBytes }: RunEntry, at: Date): Partial<RunEntry> => ({
  ...endOfRun(failedRun({ code: 'dump_cancelled' }, sizeBytes)),
  endedAt: O.some(at),
});

/** A dump made elsewhere has no node that could be asked. */
const cancelRun = (state: MemoryState, id: Uuid, at: Date): Cancellation => {
  const run = state.runs.get(id);
  if (run?.state === 'due' || (run?.state === 'running' && run.kind === 'elsewhere')) {
    putRun(state, { ...run, ...cancelled(run, at) });
    return 'cancelled';
  }
  if (run?.state !== 'running') return 'ended';
  state.runs.set(id, { ...run, isCancelRequested: true });
  return 'requested';
};
