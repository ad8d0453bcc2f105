import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { reachedLimit } from '../../../../core/backups/run.js';

const LIMITS = { perDatabase: 1, perInstance: 2, perNode: 4 };

describe('reachedLimit', () => {
  it('is none while each limit leaves room for one run more', () => {
    const running = { perDatabase: 0, perInstance: 1, perNode: 3 };
    expect(reachedLimit(running, LIMITS)).to.deep.equal(O.none);
  });

  it('names the first limit that leaves no room', () => {
    for (const [limit, running] of [
      ['perDatabase', { perDatabase: 1, perInstance: 2, perNode: 4 }],
      ['perInstance', { perDatabase: 0, perInstance: 3, perNode: 4 }],
      ['perNode', { perDatabase: 0, perInstance: 0, perNode: 4 }],
    ] as const)
      expect(reachedLimit(running, LIMITS)).to.deep.equal(O.some({ _tag: 'TooManyRuns', limit }));
  });
});
