import { expect } from 'chai';
import { detectedKeyText } from '../../../../core/problems/detected-kind.js';
import { withoutExplained } from '../../../../core/problems/without-explained.js';
import type { PrioritizedProblem } from '../../../../core/problems/problem.js';
import { aProblem } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';

const problem = (
  number: number,
  severity: PrioritizedProblem['severity'],
  under?: PrioritizedProblem,
): PrioritizedProblem =>
  aProblem({
    id: aUuid(number),
    severity,
    kind: `kind_${String(number)}`,
    ...(under !== undefined && { explainedBy: detectedKeyText(under) }),
  });

/** What is on the page. */
const shownOf = (...given: Parameters<typeof withoutExplained>) => withoutExplained(...given).shown;

describe('withoutExplained', () => {
  it('has each cause once, without what stands under it, however far down', () => {
    const cause = problem(1, 'critical');
    const under = problem(2, 'critical', cause);
    const further = problem(3, 'warning', under);
    const other = problem(4, 'warning');
    expect(shownOf([cause, under, further, other], 20)).to.deep.equal([cause, other]);
  });

  it('shows what is more severe than its cause, and what stands under none that is there', () => {
    const cause = problem(1, 'warning');
    const worse = problem(2, 'critical', cause);
    const orphan = problem(3, 'warning', problem(9, 'critical'));
    expect(shownOf([worse, cause, orphan], 20)).to.deep.equal([worse, cause, orphan]);
  });

  it('leaves out what stands under a snoozed one, unless it is more severe', () => {
    const [snoozed, other] = [problem(1, 'warning'), problem(2, 'warning')];
    const under = problem(3, 'warning', snoozed);
    const further = problem(4, 'info', under);
    const worse = problem(5, 'critical', snoozed);
    const causes = [{ key: detectedKeyText(snoozed), severity: snoozed.severity }];
    const all = [worse, other, under, further];
    expect(withoutExplained(all, 20, causes)).to.deep.equal({
      shown: [worse, other],
      snoozed: [under, further],
    });
    expect(shownOf(all, 20)).to.deep.equal([worse, other, under]);
  });

  it('hides nothing in a circle', () => {
    const one = problem(1, 'warning', problem(2, 'warning'));
    const two = problem(2, 'warning', one);
    expect(shownOf([one, two], 20)).to.deep.equal([one, two]);
  });

  it('ends with five at most that only inform, and has no more than fit', () => {
    const urgent = [1, 2, 3].map((number) => problem(number, 'warning'));
    const informing = [4, 5, 6, 7, 8, 9].map((number) => problem(number, 'info'));
    const all = [...urgent, ...informing];
    expect(shownOf(all, 20)).to.deep.equal(all.slice(0, 8));
    expect(shownOf(all, 2)).to.deep.equal(urgent.slice(0, 2));
  });
});
