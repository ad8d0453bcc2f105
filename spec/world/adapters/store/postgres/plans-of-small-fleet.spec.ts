import { expect } from 'chai';
import { describePlans } from '../../../../support/postgres/describe-plans.js';
import { INTENDED_READS } from '../../../../support/postgres/intended-reads.js';

describe('how PostgreSQL carries out each statement', () => {
  const met = describePlans(1_000, ['without statistics', 'with statistics']);

  describe('in a small fleet', () => {
    it('is allowed nothing that no statement does', () => {
      const idle = INTENDED_READS.filter(({ text, isRare = false }) => !isRare && !met.has(text));
      expect(idle.map(({ text }) => text)).to.deep.equal([]);
    });
  });
});
