import { expect } from 'chai';
import fc from 'fast-check';
import {
  ATTENTION_LIMIT,
  byPriority,
  topProblems,
} from '../../../../core/problems/problem-page.js';
import { SEVERITIES, severityRank } from '../../../../core/problems/problem.js';
import { aProblem } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { forAll } from '../../../support/shared/random-cases.js';

const someProblem = fc
  .record({
    severity: fc.constantFrom(...SEVERITIES),
    isAcknowledged: fc.boolean(),
    since: fc.integer({ min: -2, max: 2 }).map((ms) => new Date(ms)),
    id: fc.integer({ min: 0, max: 99 }).map(aUuid),
  })
  .map(aProblem);
const someProblems = fc.uniqueArray(someProblem, { selector: ({ id }) => id, maxLength: 60 });

const tellings = {
  info: aProblem({ severity: 'info', since: new Date(1) }),
  warning: aProblem({ severity: 'warning', since: new Date(2) }),
  known: aProblem({ isAcknowledged: true, since: new Date(1) }),
  younger: aProblem({ since: new Date(4) }),
  later: aProblem({ since: new Date(3), id: aUuid(9) }),
  earlier: aProblem({ since: new Date(3), id: aUuid(8) }),
};

const top = topProblems(ATTENTION_LIMIT);

describe('the priority of problems', () => {
  describe('topProblems', () => {
    it('puts critical before warning before info, then the unacknowledged, the longest open, the lesser id', () => {
      const { info, warning, known, younger, later, earlier } = tellings;
      expect(top([info, warning, known, younger, later, earlier])).to.deep.equal([
        earlier,
        later,
        younger,
        known,
        warning,
        info,
      ]);
    });

    it('returns at most the limit, and all where there are fewer', () => {
      expect(ATTENTION_LIMIT).to.equal(20);
      forAll(someProblems, (problems) => {
        expect(top(problems)).to.have.length(Math.min(20, problems.length));
      });
    });

    it('leaves out nothing of a higher priority than what it returns', () => {
      forAll(someProblems, (problems) => {
        const shown = top(problems);
        const hidden = problems.filter((problem) => !shown.includes(problem));
        for (const problem of hidden)
          for (const better of shown) expect(byPriority.compare(better, problem)).to.equal(-1);
      });
    });

    it('returns the same, whatever the order of the problems', () => {
      const shuffled = someProblems.chain((problems) =>
        fc.tuple(
          fc.constant(problems),
          fc.shuffledSubarray(problems, { minLength: problems.length }),
        ),
      );
      forAll(shuffled, ([problems, others]) => {
        expect(top(others)).to.deep.equal(top(problems));
      });
    });
  });

  describe('byPriority', () => {
    it('is a total order', () => {
      forAll(someProblem, someProblem, someProblem, (a, b, c) => {
        expect(byPriority.compare(a, b)).to.equal(-byPriority.compare(b, a) || 0);
        expect(byPriority.compare(a, b) === 0).to.equal(byPriority.equals(a, b));
        if (byPriority.compare(a, b) <= 0 && byPriority.compare(b, c) <= 0)
          expect(byPriority.compare(a, c)).to.be.at.most(0);
      });
    });

    it('ranks the severities', () => {
      expect(SEVERITIES.map(severityRank)).to.deep.equal([0, 1, 2]);
    });
  });
});
