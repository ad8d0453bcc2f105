import { expect } from 'chai';
import { formatDuration } from '../../../../../adapters/cli/terminal/view.js';

const after = (seconds: number) => formatDuration(new Date(0), new Date(seconds * 1000));

describe('formatDuration', () => {
  it('formats a time in its largest fitting unit, in hours up to two days', () => {
    expect([0, 59, 60, 3_599, 3_600, 172_799, 172_800, 8_640_000].map(after)).to.deep.equal([
      '0 s',
      '59 s',
      '1 min',
      '59 min',
      '1 h',
      '47 h',
      '2 d',
      '100 d',
    ]);
  });

  it('is nothing where clocks disagree, and unknown where there is no time', () => {
    expect([after(-5), after(NaN)]).to.deep.equal(['0 s', '?']);
  });
});
