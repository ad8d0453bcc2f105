import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import * as NEA from 'fp-ts/lib/ReadonlyNonEmptyArray.js';
import { flattenFleet } from '../../../../../core/fleet/flatten-fleet.js';
import { confirmPrune, planDigest } from '../../../../../core/fleet/pruning/confirm-prune.js';
import { aWholeFleet } from '../../../../support/fleet/a-whole-fleet.js';

const removing = (count: number) => ({
  added: [],
  changed: [],
  removed:
    count === 0 ? [] : NEA.range(1, count).map((n) => ({ type: 'server', path: `s${n}` }) as const),
  unmanaged: [],
});

describe('confirmPrune', () => {
  it('lets what removes little pass', () => {
    for (const [count, total] of [
      [0, 0],
      [1, 10],
      [20, 200],
      [20, 100_000],
    ] as const)
      expect(E.isRight(confirmPrune(false, total)(removing(count)))).to.equal(true);
  });

  it('refuses what removes more than a tenth of the fleet, or more than twenty resources', () => {
    for (const [removed, total] of [
      [1, 9],
      [20, 199],
      [21, 100_000],
    ] as const)
      expect(confirmPrune(false, total)(removing(removed))).to.deep.equal(
        E.left({ _tag: 'PruneUnconfirmed', removed }),
      );
  });

  it('lets it pass if it is confirmed, or if its digest is', () => {
    const plan = removing(30);
    for (const confirmation of [true, planDigest(plan)])
      expect(confirmPrune(confirmation, 40)(plan)).to.deep.equal(E.right(plan));
    const another = planDigest(removing(29));
    expect(E.isLeft(confirmPrune(another, 40)(plan))).to.equal(true);
  });

  it('refuses the digest of another plan, however little is removed', () => {
    const another = planDigest(removing(1));
    for (const removed of [0, 2])
      expect(confirmPrune(another, 1000)(removing(removed))).to.deep.equal(
        E.left({ _tag: 'PruneUnconfirmed', removed, confirmed: 'another' }),
      );
  });

  it('takes a digest that is another for each other list of changes', () => {
    const resources = flattenFleet(aWholeFleet()).map(({ resource }) => resource);
    const none = removing(0);
    const digests = [
      none,
      removing(1),
      removing(2),
      { ...none, added: resources },
      { ...none, changed: resources },
      { ...none, added: resources.slice(1) },
      ...[{ last: 7 }, { last: 1 }, { days: 1 }].map((keep) => ({
        ...none,
        changed: resources.map((one) =>
          one.type === 'schedule' ? { ...one, attributes: { ...one.attributes, keep } } : one,
        ),
      })),
    ].map(planDigest);
    expect(new Set(digests).size).to.equal(digests.length);
    for (const digest of digests) expect(digest).to.match(/^[0-9a-f]{16}$/);
  });
});
