import { expect } from 'chai';
import fc from 'fast-check';
import {
  dueAt,
  roundNumber,
  roundAt,
  serverDueAt,
} from '../../../../../core/monitoring/assignment/round-times.js';
import { PARTITION_COUNT } from '../../../../../core/monitoring/assignment/assignment.js';
import { aUuid } from '../../../../support/shared/a-uuid.js';
import { forAll } from '../../../../support/shared/random-cases.js';

const INTERVAL = 60_000;
const at = (text: string): Date => new Date(`2026-11-21T03:${text}Z`);
const anInterval = fc.integer({ min: 64, max: 3_600_000 });
const aPartition = fc.integer({ min: 0, max: PARTITION_COUNT - 1 });
const aTime = fc.integer({ min: 0, max: Date.UTC(2100, 0) }).map((ms) => new Date(ms));

describe('the rounds of a partition', () => {
  it('are due from the beginning of the round, spread over the interval', () => {
    const round = at('07:00.000');
    const due = [0, 31, 512, 1_023].map((partition) => dueAt(INTERVAL)({ partition, round }));
    expect(due).to.deep.equal(['07:00.000', '07:00.937', '07:30.000', '07:59.062'].map(at));
  });

  it('are due for one server after another until the next moment, by digits that select no partition', () => {
    const round = at('07:00.000');
    const dueOf = (digits: number) =>
      serverDueAt(INTERVAL)({ partition: 512, round }, aUuid(digits * 0x1_0000 + 0x20));
    expect([0, 0x8000, 0xffff].map(dueOf)).to.deep.equal(
      ['07:30.000', '07:30.468', '07:30.937'].map(at),
    );
  });

  it('are of the round that has begun, or of the one before where it is not due yet', () => {
    expect(roundAt(INTERVAL)(512, at('07:29.999'))).to.deep.equal({
      partition: 512,
      round: at('06:00.000'),
    });
    expect(roundAt(INTERVAL)(512, at('07:30.000'))).to.deep.equal({
      partition: 512,
      round: at('07:00.000'),
    });
  });

  it('are each the last one due, at any time and in any partition', () => {
    forAll(anInterval, aPartition, aTime, (intervalMs, partition, time) => {
      const due = roundAt(intervalMs)(partition, time);
      const lateMs = time.getTime() - dueAt(intervalMs)(due).getTime();
      expect(lateMs).to.be.within(0, intervalMs - 1);
      expect(due.round.getTime() % intervalMs).to.equal(0);
    });
  });

  it('have a number that grows by one a round', () => {
    forAll(anInterval, aPartition, aTime, (intervalMs, partition, time) => {
      const numberAt = (ms: number) =>
        roundNumber(intervalMs)(roundAt(intervalMs)(partition, new Date(ms)));
      expect(numberAt(time.getTime() + intervalMs)).to.equal(numberAt(time.getTime()) + 1);
    });
  });
});
