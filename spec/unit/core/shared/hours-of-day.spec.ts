import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import { endOfHours } from '../../../../core/shared/hours-of-day.js';

const night = { from: '22:00', to: '07:00', timezone: 'Europe/Oslo' };

const until = (now: string, quiet = night): string | undefined =>
  O.toUndefined(endOfHours(quiet, new Date(now)))?.toISOString();

describe('endOfHours', () => {
  it('is the end of hours that go over midnight, in their zone', () => {
    expect(until('2026-11-20T21:00:00Z')).to.equal('2026-11-21T06:00:00.000Z');
    expect(until('2026-11-21T05:59:59.999Z')).to.equal('2026-11-21T06:00:00.000Z');
    expect(until('2026-11-21T06:00:00Z')).to.equal(undefined);
    expect(until('2026-11-20T20:59:59Z')).to.equal(undefined);
  });

  it('is the end of hours within a day', () => {
    const noon = { from: '12:00', to: '12:30', timezone: 'UTC' };
    expect(until('2026-11-20T12:10:20Z', noon)).to.equal('2026-11-20T12:30:00.000Z');
    expect(until('2026-11-20T12:30:00Z', noon)).to.equal(undefined);
  });

  it('follows the clocks of its zone as they go forward and back', () => {
    expect(until('2026-03-28T22:00:00Z')).to.equal('2026-03-29T05:00:00.000Z');
    expect(until('2026-10-24T21:00:00Z')).to.equal('2026-10-25T06:00:00.000Z');
  });

  it('ends at the first moment after an end that does not exist', () => {
    expect(until('2026-03-28T22:00:00Z', { ...night, to: '02:30' })).to.equal(
      '2026-03-29T01:00:00.000Z',
    );
  });

  it('is none with hours of no length, and in a zone that nobody knows', () => {
    expect(until('2026-11-20T22:00:00Z', { ...night, to: '22:00' })).to.equal(undefined);
    expect(until('2026-11-20T22:00:00Z', { ...night, timezone: 'Mars/Olympus' })).to.equal(
      undefined,
    );
  });
});
