import { expect } from 'chai';
import type { Timer } from '../../../core/shared/ports/clock.js';

export interface TimerWorld {
  readonly timer: Timer;
  /** Lets at least this many milliseconds pass. */
  readonly pass: (ms: number) => Promise<void>;
}

/** What every `Timer` promises. */
export const describeTimer = (name: string, make: () => TimerWorld): void => {
  describe(`${name} as a timer`, () => {
    let world: TimerWorld;
    let calls: string[];

    beforeEach(() => {
      world = make();
      calls = [];
    });

    const after = (ms: number, call: string) => world.timer.after(ms, () => void calls.push(call));

    it('calls the action once when its time has passed', async () => {
      after(5, 'once');
      await world.pass(20);
      await world.pass(20);
      expect(calls).to.deep.equal(['once']);
    });

    it('does not call it before', async () => {
      const cancel = after(600_000, 'too early');
      await world.pass(20);
      expect(calls).to.deep.equal([]);
      cancel();
    });

    it('never calls what was cancelled', async () => {
      const cancel = after(5, 'cancelled');
      cancel();
      cancel();
      await world.pass(20);
      expect(calls).to.deep.equal([]);
    });

    it('changes nothing when it is cancelled after the action', async () => {
      const cancel = after(5, 'first');
      await world.pass(20);
      after(5, 'second');
      cancel();
      await world.pass(20);
      expect(calls).to.deep.equal(['first', 'second']);
    });

    it('calls what may start another', async () => {
      world.timer.after(5, () => void after(5, 'inner'));
      await world.pass(20);
      await world.pass(20);
      expect(calls).to.deep.equal(['inner']);
    });
  });
};
