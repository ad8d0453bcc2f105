import { expect } from 'chai';
import { memoryClock } from '../../../../../adapters/memory/shared/timer.js';
import { describeClock } from '../../../../contracts/shared/clock.contract.js';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date('2026-11-21T12:00:01.000Z');

describeClock('memoryClock', memoryClock(NOON));

describe('memoryClock', () => {
  it('stands still until it is moved', () => {
    const clock = memoryClock(NOON);
    expect([clock.now(), clock.now()]).to.deep.equal([NOON, NOON]);
    clock.set(LATER);
    expect(clock.now()).to.deep.equal(LATER);
  });
});
