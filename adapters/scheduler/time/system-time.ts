import * as D from 'fp-ts/lib/Date.js';
import type { Clock, Timer } from '../../../core/shared/ports/clock.js';
import { DAY_MS } from '../../../core/shared/durations.js';
import { deadline } from '../../network/deadline.js';

export const systemClock: Clock = { now: D.create };

/**
 * For what deletes: it is no further ahead of the time at which it was made than has passed since, and a day. A clock that is set a year
 * ahead by mistake removes nothing that is not old, unless it stays so for a day, or the process begins again meanwhile.
 */
export const deletionClock = (clock: Clock, passedMs = () => performance.now()): Clock => {
  let beganMs = clock.now().getTime() - passedMs();
  let aheadSinceMs: number | undefined;
  const now = (): Date => {
    const [time, passed] = [clock.now(), passedMs()];
    const latestMs = beganMs + passed + DAY_MS;
    if (time.getTime() <= latestMs) aheadSinceMs = undefined;
    else aheadSinceMs ??= passed;
    if (aheadSinceMs === undefined) return time;
    if (passed - aheadSinceMs < DAY_MS) return new Date(latestMs);
    beganMs = time.getTime() - passed;
    return time;
  };
  return { now };
};

export const systemTimer: Timer = { after: (ms, action) => deadline(ms, action) };
