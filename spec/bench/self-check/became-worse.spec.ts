import { expect } from 'chai';
import { atLeast, atMost, figureOnly, notMeasured } from '../harness/goal.js';
import { PARTS, measuresAnyTree } from '../parts.js';
import { becameWorse, seenBy } from './became-worse.js';
import { PLANTS } from './plants.js';

describe('a planted slow-down', () => {
  it('is seen by a line that becomes worse by the factor, whichever way is worse', () => {
    expect(becameWorse(atMost('a', 1, 2), atMost('a', 1, 3), 1.5)).to.equal(true);
    expect(becameWorse(atMost('a', 1, 2), atMost('a', 1, 2.9), 1.5)).to.equal(false);
    expect(becameWorse(atLeast('a', 1, 3), atLeast('a', 1, 2), 1.5)).to.equal(true);
    expect(becameWorse(atLeast('a', 1, 3), atLeast('a', 1, 2.1), 1.5)).to.equal(false);
    expect(becameWorse(figureOnly('a', 2), figureOnly('a', 3), 1.5)).to.equal(true);
  });

  it('is seen where nothing was wrong before', () => {
    expect(becameWorse(atMost('a', 0, 0), atMost('a', 0, 1), 1.5)).to.equal(true);
    expect(becameWorse(atMost('a', 0, 0), atMost('a', 0, 0), 1.5)).to.equal(false);
  });

  it('is not seen by a line that is missing, or was not measured', () => {
    expect(becameWorse(atMost('a', 1, 2), undefined, 1)).to.equal(false);
    expect(becameWorse(notMeasured('a', 'no cc'), atMost('a', 1, 2), 1)).to.equal(false);
    expect(seenBy('b', [atMost('a', 1, 2)], [], 1).map(({ isSeen }) => isSeen)).to.deep.equal([
      false,
    ]);
  });

  it('has to be seen by every line that its piece names', () => {
    const clean = [atMost('one a', 1, 2), atMost('two a', 1, 2), atMost('b', 1, 2)];
    const slowed = [atMost('one a', 1, 4), atMost('two a', 1, 2), atMost('b', 1, 2)];
    expect(seenBy('a', clean, slowed, 1.5).map(({ line, isSeen }) => [line, isSeen])).to.deep.equal(
      [
        ['one a', true],
        ['two a', false],
      ],
    );
  });

  it('exists for every part that has goals and measures a tree from outside', () => {
    const parts = Object.keys(PARTS).filter(measuresAnyTree);
    expect([...new Set(PLANTS.map(({ part }) => part))]).to.have.members(parts);
  });
});
