import { expect } from 'chai';
import { describePlans } from '../../../support/postgres/describe-plans.js';
import { INTENDED_READS } from '../../../support/postgres/intended-reads.js';

const SMALL = 1_000;

const counted = describePlans(SMALL, 'with statistics');
const uncounted = describePlans(SMALL, 'without statistics', 'all suites');

describe('in a small fleet', () => {
  it('is allowed nothing that no statement does', () => {
    const idle = INTENDED_READS.filter(
      ({ text }) => ![counted, uncounted].some((one) => one.met.has(text)),
    );
    expect(idle.map(({ text }) => text)).to.deep.equal([]);
  });

  it('is sent nothing by the long suites alone, which other stores are spared, but what may read all in any fleet', () => {
    const others = counted.statements();
    const alone = [...uncounted.statements().keys()].filter(
      (one) =>
        !others.has(one) &&
        !INTENDED_READS.some(({ text, fleet }) => fleet === 'any' && text.test(one)),
    );
    expect(alone).to.deep.equal([]);
  });
});
