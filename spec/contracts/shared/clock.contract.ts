import { expect } from 'chai';
import type { Clock } from '../../../core/shared/ports/clock.js';

/** What every `Clock` promises. */
export const describeClock = (name: string, clock: Clock): void => {
  describe(`${name} as a clock`, () => {
    it('tells an instant', () => {
      expect(Number.isInteger(clock.now().getTime())).to.equal(true);
    });

    it('never goes back of itself', () => {
      const [first, second] = [clock.now(), clock.now()];
      expect(second.getTime()).to.be.at.least(first.getTime());
    });

    it('tells each time a date of its own, which the holder may change', () => {
      const first = clock.now();
      first.setFullYear(1970);
      expect(clock.now().getFullYear()).not.to.equal(1970);
    });
  });
};
