import { expect } from 'chai';
import fc from 'fast-check';
import { pipe } from 'fp-ts/lib/function.js';
import * as O from 'fp-ts/lib/Option.js';
import * as Ord from 'fp-ts/lib/Ord.js';
import * as RA from 'fp-ts/lib/ReadonlyArray.js';
import { byListOrder, positionOf } from '../../../../core/problems/problem-page.js';
import { anAcknowledgement, aRecord, NOON, noonPlus } from '../../../support/problems/a-problem.js';
import { aUuid } from '../../../support/shared/a-uuid.js';
import { forAll } from '../../../support/shared/random-cases.js';

const inOrder = RA.sort(pipe(byListOrder, Ord.contramap(positionOf)));

const closed = (minutes: number, id = 2) =>
  aRecord({ closedAt: O.some(noonPlus(minutes)), id: aUuid(id), severity: 'info' });

const someRecord = fc
  .record({ id: fc.nat({ max: 9 }), minutes: fc.nat({ max: 2 }), isOpen: fc.boolean() })
  .map(({ id, minutes, isOpen }) =>
    isOpen ? aRecord({ id: aUuid(id), since: noonPlus(minutes) }) : closed(minutes, id),
  );

describe('the position of a problem in the list', () => {
  it('has what the order depends on, and no more', () => {
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

  it('puts open problems first, by priority, then closed ones, the latest first', () => {
    const info = aRecord({ severity: 'info', since: noonPlus(-99) });
    const known = aRecord({ acknowledgement: O.some(anAcknowledgement()) });
    const right = [aRecord(), known, info, closed(2), closed(1, 1), closed(1, 2)];
    expect(inOrder([...right].reverse())).to.deep.equal(right);
  });

  it('is different for each problem, whatever their order', () => {
    forAll(someRecord, someRecord, someRecord, (a, b, c) => {
      const [x, y, z] = [positionOf(a), positionOf(b), positionOf(c)];
      expect(byListOrder.compare(x, y)).to.equal(0 - byListOrder.compare(y, x));
      if (byListOrder.compare(x, y) <= 0 && byListOrder.compare(y, z) <= 0)
        expect(byListOrder.compare(x, z)).to.be.at.most(0);
    });
  });
});
