import { Cron } from 'croner';
import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { gapsBetween } from '../../../../../adapters/scheduler/time/croner-due-times.js';

const HOUR_MS = 3_600_000;
const THREE = Date.UTC(2026, 10, 20, 3);

describe('gapsBetween', () => {
  it('asks for a time once for all who ask between the same two times', () => {
    let asked = 0;
    const gaps = gapsBetween(() => {
      asked += 1;
      return new Cron('0 3 * * *', { paused: true, timezone: 'UTC' });
    });
    for (let n = 0; n < 1_000; n += 1) {
      const [before, after] = [THREE - HOUR_MS + n, THREE + n];
      expect(gaps.after(before)).to.deep.equal(O.some(THREE));
      expect(gaps.after(after)).to.deep.equal(O.some(THREE + 24 * HOUR_MS));
      expect(gaps.before(after, 2)).to.deep.equal([THREE, THREE - 24 * HOUR_MS]);
    }
    expect(asked).to.equal(3);
  });

  it('finds what is earlier than all it was asked before', () => {
    const gaps = gapsBetween(() => new Cron('0 3 * * *', { paused: true, timezone: 'UTC' }));
    for (const days of [0, -1, -9, -8, -1, 0, -400])
      expect(gaps.after(THREE + 24 * days * HOUR_MS - 1)).to.deep.equal(
        O.some(THREE + 24 * days * HOUR_MS),
      );
  });
});
