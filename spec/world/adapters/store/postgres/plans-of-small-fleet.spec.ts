import { expect } from 'chai';
import { describePlans } from '../../../../support/postgres/describe-plans.js';
import { INTENDED_READS } from '../../../../support/postgres/intended-reads.js';

describe('how PostgreSQL carries out each statement', () => {
  const met = describePlans(1_000);

  describe('in a small fleet', () => {
    it('is allowed nothing that no statement does', () => {
      const idle = INTENDED_READS.filter(({ text }) => !met.has(text)).map(({ text }) => text);
      expect(idle).to.deep.equal([]);
    });
  });
});
