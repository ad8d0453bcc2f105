import { expect } from 'chai';
import fc from 'fast-check';
import { isTimeZone, localIso } from '../../../../../core/fleet/cron/cron-fault.js';
import { forAll } from '../../../../support/shared/random-cases.js';

describe('time zones', () => {
  it('are those of the database, by name', () => {
    for (const zone of ['UTC', 'Europe/Oslo', 'europe/oslo'])
      expect(isTimeZone(zone)).to.equal(true);
    for (const zone of ['', '+01:00', 'Europe/Nowhere', 'CEST', `Etc/${'x'.repeat(200)}`])
      expect(isTimeZone(zone), zone).to.equal(false);
  });

  it('show an instant as clocks there do, with what they are ahead', () => {
    const instants = [
      ['2026-10-25T00:30:00Z', 'Europe/Oslo', '2026-10-25T02:30:00+02:00'],
      ['2026-10-25T01:30:00Z', 'Europe/Oslo', '2026-10-25T02:30:00+01:00'],
      ['2026-03-29T01:00:00Z', 'Europe/Oslo', '2026-03-29T03:00:00+02:00'],
      ['2026-11-30T00:00:00Z', 'UTC', '2026-11-30T00:00:00+00:00'],
      ['2026-11-30T02:15:00Z', 'Asia/Kathmandu', '2026-11-30T08:00:00+05:45'],
      ['2027-01-01T02:15:30Z', 'America/St_Johns', '2026-12-31T22:45:30-03:30'],
    ] as const;
    for (const [instant, zone, local] of instants)
      expect(localIso(new Date(instant), zone)).to.equal(local);
  });

  it('show what is read as the same instant', () => {
    const seconds = fc.integer({ min: Date.UTC(2000) / 1_000, max: Date.UTC(2100) / 1_000 });
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    forAll(seconds, zone, (second, timezone) => {
      expect(Date.parse(localIso(new Date(second * 1_000), timezone))).to.equal(second * 1_000);
    });
  });
});
