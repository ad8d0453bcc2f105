import { expect } from 'chai';
import { backOff } from '../../../../adapters/network/back-off.js';

const pauses = (random: () => number, outcomes: readonly boolean[]): readonly number[] => {
  const { record, pauseMs } = backOff(random);
  return outcomes.map((hasFailed) => {
    record(hasFailed);
    return pauseMs();
  });
};

describe('the back-off from a store', () => {
  it('grows with each failure, up to five seconds', () => {
    const failures = Array.from({ length: 8 }, () => true);
    expect(pauses(() => 0, failures)).to.deep.equal([
      250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000,
    ]);
  });

  it('is shorter by up to a half, so that nodes do not come back together', () => {
    expect(pauses(() => 1, [true, true])).to.deep.equal([125, 250]);
  });

  it('ends with the first success', () => {
    expect(pauses(() => 0, [true, true, false, true])).to.deep.equal([250, 500, 0, 250]);
  });
});
