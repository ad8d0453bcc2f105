import type { WatchDuty } from '../../../core/monitoring/assignment/assignment.js';
import { attendanceTimes, dueAt, turnAt } from '../../../core/monitoring/assignment/round-times.js';
import type { Attendance } from '../../../core/monitoring/use-cases/send-heartbeat.js';
import type { MonitorOptions } from './monitor-options.js';
import type { ServerMemories } from './server-state-cache.js';
import type { Sleep } from '../background/sleep.js';
import type { TakeDueTurns } from './claim-partitions.js';
import type { WatchCounts } from './monitoring-counters.js';
import type { WatchTroubles } from '../background/warnings.js';

interface Watch extends Pick<MonitorOptions, 'node' | 'attendWatch' | 'clock' | 'intervalMs'> {
  readonly takeDueTurns: TakeDueTurns;
  readonly memories: ServerMemories;
  readonly counts: WatchCounts;
  readonly troubles: WatchTroubles;
  readonly sleep: Sleep;
}

const NOBODY: Attendance = { nodes: [], duty: new Map() };

/** Attends, takes turns as they come due, and sleeps until the next of these, until the signal. */
export const keepWatch = async (watch: Watch, signal: AbortSignal): Promise<void> => {
  const { clock, intervalMs, takeDueTurns, sleep } = watch;
  const { everyMs } = attendanceTimes(intervalMs);
  let attendance = NOBODY;
  let attendedAtMs = -Infinity;
  while (!signal.aborted) {
    const passedMs = clock.now().getTime() - attendedAtMs;
    // A clock that was set back must not make the other nodes wait for a word.
    if (passedMs < 0 || passedMs >= everyMs) {
      attendedAtMs = clock.now().getTime();
      attendance = await attend(watch, attendance);
    }
    await takeDueTurns(attendance.duty, clock.now(), signal);
    const now = clock.now();
    const untilAttendingMs = attendedAtMs + everyMs - now.getTime();
    await sleep(
      Math.max(1, Math.min(untilAttendingMs, untilDueMs(intervalMs, attendance.duty, now))),
      signal,
    );
  }
};

/** What cannot be learnt now stays as it was: whoever takes a turn is told whether it is theirs. */
const attend = async (
  { node, attendWatch, memories, counts, troubles, clock, intervalMs }: Watch,
  before: Attendance,
): Promise<Attendance> => {
  troubles.forgetBefore(clock.now().getTime() - 2 * intervalMs);
  const attendance = await troubles.attempt(attendWatch(node));
  if (attendance === undefined) {
    counts.failedTurns += 1;
    return before;
  }
  memories.keepOnly(new Set([...attendance.duty.values()].flat()));
  // One that went may have come back for a moment, and changed what nobody else knows of.
  if (String(attendance.nodes) !== String(before.nodes)) memories.doubtAll();
  return attendance;
};

/** Until the next turn of this duty. */
const untilDueMs = (intervalMs: number, duty: WatchDuty, now: Date): number =>
  Math.min(
    ...[...duty.keys()].map(
      (slot) =>
        dueAt(intervalMs)(turnAt(intervalMs)(slot, now)).getTime() + intervalMs - now.getTime(),
    ),
  );
