import { expect } from 'chai';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { deletionClock } from '../../../../../adapters/scheduler/time/system-time.js';
import { DAY_MS, HOUR_MS } from '../../../../../core/shared/durations.js';
import { NOON } from '../../../../support/problems/a-problem.js';

const after = (ms: number): Date => new Date(NOON.getTime() + ms);

describe('deletionClock', () => {
  it('is the clock, but no further ahead than has passed, and a day', () => {
    const [clock, passed] = [memoryClock(NOON), { ms: 5_000 }];
    const { now } = deletionClock(clock, () => passed.ms);
    expect(now()).to.deep.equal(NOON);
    clock.set(after(-HOUR_MS));
    expect(now()).to.deep.equal(after(-HOUR_MS));
    clock.set(after(3_650 * DAY_MS));
    expect(now()).to.deep.equal(after(DAY_MS));
    passed.ms += DAY_MS - 1;
    expect(now()).to.deep.equal(after(2 * DAY_MS - 1));
    clock.set(after(DAY_MS));
    expect(now()).to.deep.equal(after(DAY_MS));
  });

  it('believes a clock that has been ahead for a day', () => {
    const [clock, passed] = [memoryClock(NOON), { ms: 0 }];
    const { now } = deletionClock(clock, () => passed.ms);
    clock.set(after(30 * DAY_MS));
    expect(now()).to.deep.equal(after(DAY_MS));
    passed.ms += DAY_MS;
    clock.set(after(31 * DAY_MS));
    expect(now()).to.deep.equal(after(31 * DAY_MS));
  });
});
