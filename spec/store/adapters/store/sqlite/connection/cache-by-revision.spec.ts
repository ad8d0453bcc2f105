import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { cacheByRevision } from '../../../../../../adapters/store/sqlite/connection/database-revision.js';

describe('cacheByRevision', () => {
  let revision = 1;
  let ran = 0;
  const make = () => cacheByRevision<{ readonly n: number }>(() => revision);
  const work = () => {
    ran += 1;
    return E.right({ n: ran });
  };
  beforeEach(() => {
    revision = 1;
    ran = 0;
  });

  it('runs work once for each key while the revision stays', () => {
    const recall = make();
    const outcomes = ['a', 'b', 'a', 'b'].map((key) => recall(key, work));
    expect(outcomes).to.deep.equal([1, 2, 1, 2].map((n) => E.right({ n })));
  });

  it('runs it again when the revision has moved', () => {
    const recall = make();
    recall('a', work);
    revision = 2;
    expect(recall('a', work)).to.deep.equal(E.right({ n: 2 }));
  });

  it('runs it again when what it came to does not hold any longer', () => {
    const recall = make();
    recall('a', work);
    expect(recall('a', work, ({ n }) => n === 1)).to.deep.equal(E.right({ n: 1 }));
    expect(recall('a', work, ({ n }) => n > 1)).to.deep.equal(E.right({ n: 2 }));
  });

  it('does not believe an outcome during which the revision moved', () => {
    const recall = make();
    recall('a', () => {
      revision = 2;
      return work();
    });
    expect(recall('a', work)).to.deep.equal(E.right({ n: 2 }));
  });

  it('remembers no failure', () => {
    const recall = make();
    recall('a', () => E.left('busy'));
    expect(recall('a', work)).to.deep.equal(E.right({ n: 1 }));
  });

  it('keeps a bounded number of results', () => {
    const recall = make();
    for (let n = 0; n < 1_000; n += 1) recall(String(n), work);
    expect(recall('0', work)).to.deep.equal(E.right({ n: 1 }));
    recall('one more', work);
    expect(recall('0', work)).to.deep.equal(E.right({ n: 1_002 }));
  });
});
