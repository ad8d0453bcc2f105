import type { ResourceId } from '../../../core/shared/resource.js';
import type { Clock } from '../../../core/shared/ports/clock.js';
import type { Sleep } from '../background/sleep.js';

export interface QueuedCheck {
  readonly server: ResourceId;
  readonly round: number;
  readonly due: Date;
  /** As a check is ordered. */
  readonly isTrial: boolean;
}

/** Checks that share a limit. */
export interface Lane {
  /** In the order in which they were added. */
  readonly waiting: Map<ResourceId, QueuedCheck>;
  readonly most: number;
  running: number;
  /** How long a check stays in the lane, on average of the last few dozen; 0 before the first. */
  meanMs: number;
}

export interface CheckLanes {
  readonly quick: Lane;
  /** For checks that wait for an answer, and cost next to nothing meanwhile. */
  readonly slow: Lane;
}

const lane = (most: number): Lane => ({ waiting: new Map(), most, running: 0, meanMs: 0 });

/** What the last check counts in the mean. */
const WEIGHT = 0.05;

const leave = (lane: Lane, stayedMs: number): void => {
  lane.running -= 1;
  lane.meanMs += (stayedMs - lane.meanMs) * (lane.meanMs === 0 ? 1 : WEIGHT);
};

/** When the last of the waiting checks will begin, at the durations so far: by so much it will be late. */
export const foreseenDelayMs = ({ waiting, most, meanMs }: Lane, now: Date): number => {
  const last = [...waiting.values()].at(-1);
  if (last === undefined) return 0;
  return now.getTime() - last.due.getTime() + (waiting.size * meanMs) / most;
};

export const checkLanes = (quick: number, slow: number): CheckLanes => ({
  quick: lane(quick),
  slow: lane(slow),
});

export const hasRoom = ({ running, most }: Lane): boolean => running < most;

/** A check that takes longer waits for a server. */
const SLOW_MS = 300;

/** Runs a check in one of the lanes; in the slow one, if there is room, as soon as it takes long. */
export const runInLane = async <A>(
  { quick, slow }: CheckLanes,
  first: Lane,
  check: () => Promise<A>,
  { sleep, clock }: { readonly sleep: Sleep; readonly clock: Clock },
  onFreed: () => void,
): Promise<A> => {
  const ended = new AbortController();
  let current = first;
  const nowMs = () => clock.now().getTime();
  let enteredMs = nowMs();
  current.running += 1;
  void sleep(SLOW_MS, ended.signal).then(() => {
    if (ended.signal.aborted || current === slow || !hasRoom(slow)) return;
    leave(quick, nowMs() - enteredMs);
    slow.running += 1;
    current = slow;
    enteredMs = nowMs();
    onFreed();
  });
  return check().finally(() => {
    // Without a reason Node makes an error, with its stack, for each check.
    ended.abort('ended');
    leave(current, nowMs() - enteredMs);
  });
};
