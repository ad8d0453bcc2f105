import { expect } from 'chai';
import { memoryTimer } from '../../../../../adapters/memory/shared/timer.js';
import { describeTimer } from '../../../../contracts/shared/timer.contract.js';

describeTimer('memoryTimer', () => {
  const timer = memoryTimer();
  return {
    timer,
    pass: (ms) => {
      timer.advance(ms);
      return Promise.resolve();
    },
  };
});

describe('memoryTimer', () => {
  it('calls actions in the order of their times', () => {
    const timer = memoryTimer();
    const calls: number[] = [];
    for (const ms of [30, 10, 20]) timer.after(ms, () => void calls.push(ms));
    timer.advance(25);
    expect(calls).to.deep.equal([10, 20]);
  });
});
