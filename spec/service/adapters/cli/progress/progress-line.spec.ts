import { expect } from 'chai';
import { progressLine } from '../../../../../adapters/cli/progress/with-progress.js';

describe('progressLine', () => {
  it('tells what is being done, until it is known how far that has come', () => {
    expect(progressLine({ label: 'Reading' }, 999, 80)).to.equal('Reading  …');
    expect(progressLine({ label: 'Reading' }, 1_000, 80)).to.equal('Reading  …  1 s');
  });

  it('draws how far it has come, and counts what people count', () => {
    const [done, total] = [101_000, 202_001];
    expect(progressLine({ label: 'Reading', done, total }, 4_200, 80)).to.equal(
      `Reading  ${'█'.repeat(11)}${'░'.repeat(13)}   49 %  4 s`,
    );
    expect(progressLine({ label: 'Writing', done, total, unit: 'changes' }, 0, 80)).to.equal(
      `Writing  ${'█'.repeat(11)}${'░'.repeat(13)}   49 %  101,000 of 202,001 changes`,
    );
  });

  it('stays within its bar and its line', () => {
    expect(progressLine({ label: 'Writing', done: 9, total: 3 }, 0, 80)).to.equal(
      `Writing  ${'█'.repeat(24)}  100 %`,
    );
    expect(progressLine({ label: 'Writing', done: 1, total: 3 }, 0, 20)).to.have.length(19);
  });
});
