import type { ResourceId } from '../../../core/shared/resource.js';
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
}

export interface CheckLanes {
  readonly quick: Lane;
  /** For checks that wait for an answer, and cost next to nothing meanwhile. */
  readonly slow: Lane;
}

const lane = (most: number): Lane => ({ waiting: new Map(), most, running: 0 });

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
  sleep: Sleep,
  onFreed: () => void,
): Promise<A> => {
  const ended = new AbortController();
  let current = first;
  current.running += 1;
  void sleep(SLOW_MS, ended.signal).then(() => {
    if (ended.signal.aborted || current === slow || !hasRoom(slow)) return;
    quick.running -= 1;
    slow.running += 1;
    current = slow;
    onFreed();
  });
  return check().finally(() => {
    ended.abort();
    current.running -= 1;
  });
};
