import * as D from 'fp-ts/lib/Date.js';
import type { Clock, Timer } from '../../../core/shared/ports/clock.js';
import { DAY_MS } from '../../../core/shared/durations.js';
import { deadline } from '../../network/deadline.js';

export const systemClock: Clock = { now: D.create };

/**
 * For what deletes: it is no further ahead of the time at which it was made than has passed since, and a day. A clock that is set a year
 * ahead by mistake removes nothing that is not old.
 */
export const deletionClock = (clock: Clock, passedMs = () => performance.now()): Clock => {
  const latestMs = clock.now().getTime() - passedMs() + DAY_MS;
  return { now: () => new Date(Math.min(clock.now().getTime(), latestMs + passedMs())) };
};

export const systemTimer: Timer = { after: (ms, action) => deadline(ms, action) };
