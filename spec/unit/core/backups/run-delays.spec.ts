import { expect } from 'chai';
import { jitterOf } from '../../../../core/backups/run-delays.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

describe('jitterOf', () => {
  it('is always the same for one schedule, less than the most, and spread evenly over schedules', () => {
    const all = Array.from({ length: 1_000 }, (_, n) => jitterOf(aUuid(n), 10));
    expect(all).to.deep.equal(Array.from({ length: 1_000 }, (_, n) => jitterOf(aUuid(n), 10)));
    const counts = Array.from({ length: 10 }, (_, part) => all.filter((ms) => ms === part).length);
    expect(Math.min(...counts)).to.be.greaterThan(60);
    expect(counts.reduce((sum, count) => sum + count)).to.equal(1_000);
  });
});
