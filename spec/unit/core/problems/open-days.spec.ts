import { expect } from 'chai';
import { DAYS_SHOWN, daysOf, type OpenDays } from '../../../../core/problems/problem.js';
import { DAY_MS } from '../../../../core/shared/durations.js';

const AT = new Date('2026-11-20T00:00:00.000Z');
const TODAY = AT.getTime() / DAY_MS;
const EVER = { addedAt: new Date(0), purgedBefore: new Date(0) };

const daysAgo = (ago: number, ms = 0): Date => new Date(AT.getTime() - ago * DAY_MS + ms);

const aSpan = (first: number, last: number, severity: OpenDays['severity'] = 'info'): OpenDays => ({
  severity,
  first: TODAY - first,
  last: TODAY - last,
});

/** The last ten. */
const lately = (...[problems, knowledge = {}]: [readonly OpenDays[], Partial<typeof EVER>?]) =>
  daysOf(problems, { ...EVER, ...knowledge }, AT).slice(-10);

describe('daysOf', () => {
  it('has a letter for each day, today last, from the first moment of the day on', () => {
    expect(daysOf([], EVER, AT)).to.equal('.'.repeat(DAYS_SHOWN));
    expect(lately([aSpan(0, 0)])).to.equal('.........i');
    expect(lately([aSpan(99, 8), aSpan(3, 2)])).to.equal('ii....ii..');
  });

  it('has the worst of a day', () => {
    const problems = [aSpan(5, 1), aSpan(4, 2, 'warning'), aSpan(3, 3, 'critical')];
    expect(lately(problems)).to.equal('....iwcwi.');
  });

  it('does not know the days before the one on which the resource was added', () => {
    expect(lately([], { addedAt: daysAgo(3, DAY_MS - 1) })).to.equal('------....');
    expect(lately([aSpan(5, 5)], { addedAt: daysAgo(3) })).to.equal('----i-....');
    expect(lately([], { addedAt: daysAgo(-9) })).to.equal('---------.');
  });

  it('does not know a day of which a part was before the time from which closed problems are kept', () => {
    expect(lately([], { purgedBefore: daysAgo(3) })).to.equal('------....');
    expect(lately([], { purgedBefore: daysAgo(3, 1) })).to.equal('-------...');
  });
});
