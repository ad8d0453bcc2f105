import { expect } from 'chai';
import fc from 'fast-check';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { byListOrder, positionOf } from '../../../core/problems/problem-order.js';
import { anAcknowledgement, aRecord, NOON, noonPlus } from '../../support/problems/a-problem.js';
import { aUuid } from '../../support/shared/a-uuid.js';

const inOrder = RA.sort(pipe(byListOrder, Ord.contramap(positionOf)));

const closed = (minutes: number, id = 2) =>
  aRecord({ closedAt: O.some(noonPlus(minutes)), id: aUuid(id), severity: 'info' });

const someRecord = fc
  .record({ id: fc.nat({ max: 9 }), minutes: fc.nat({ max: 2 }), isOpen: fc.boolean() })
  .map(({ id, minutes, isOpen }) =>
    isOpen ? aRecord({ id: aUuid(id), since: noonPlus(minutes) }) : closed(minutes, id),
  );

describe('the place of a problem in the list', () => {
  it('is by what the order depends on, and no more', () => {
    const { id, severity, since } = aRecord();
    expect(positionOf(aRecord())).to.deep.equal({
      _tag: 'Open',
      id,
      severity,
      since,
      isAcknowledged: false,
    });
    const acknowledgement = O.some(anAcknowledgement());
    expect(positionOf(aRecord({ acknowledgement }))).to.include({ isAcknowledged: true });
    expect(positionOf(closed(0))).to.deep.equal({ _tag: 'Closed', closedAt: NOON, id });
  });

  it('is before the closed for what is open, then the most pressing, then the latest closed', () => {
    const info = aRecord({ severity: 'info', since: noonPlus(-99) });
    const known = aRecord({ acknowledgement: O.some(anAcknowledgement()) });
    const right = [aRecord(), known, info, closed(2), closed(1, 1), closed(1, 2)];
    expect(inOrder([...right].reverse())).to.deep.equal(right);
  });

  it('is one for each problem, in whatever order they come', () => {
    fc.assert(
      fc.property(someRecord, someRecord, someRecord, (a, b, c) => {
        const [x, y, z] = [positionOf(a), positionOf(b), positionOf(c)];
        expect(byListOrder.compare(x, y)).to.equal(0 - byListOrder.compare(y, x));
        if (byListOrder.compare(x, y) <= 0 && byListOrder.compare(y, z) <= 0)
          expect(byListOrder.compare(x, z)).to.be.at.most(0);
      }),
    );
  });
});
