import { expect } from 'chai';
import { forAllOf } from '../../../../support/shared/random-cases.js';
import fc from 'fast-check';
import * as O from 'fp-ts/lib/Option.js';
import { cronerDueTimes } from '../../../../../adapters/scheduler/time/croner-due-times.js';
import { describeDueTimes } from '../../../../contracts/backups/due-times.contract.js';
import { walkMinutes } from '../../../../support/backups/walk-minutes.js';

const ZONES = [
  'Europe/Oslo',
  'Europe/London',
  'Europe/Istanbul',
  'Africa/Cairo',
  'Africa/Lagos',
  'America/New_York',
  'America/Santiago',
  'America/St_Johns',
  'America/Havana',
  'America/Bogota',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Jerusalem',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Chatham',
  'Pacific/Easter',
  'UTC',
];

const HOUR_MS = 3_600_000;

const minutes = fc.constantFrom('0', '30', '15', '59', '*/20', '0,45', '5-7');
const hours = fc.constantFrom('*', '0', '1', '2', '3', '23', '*/2', '2,3', '0-4', '1-2');
const weekdays = fc.constantFrom('*', '*', '*', '0', '1-5');

const anExpression = fc
  .tuple(minutes, hours, weekdays)
  .map(([minute, hour, weekday]) => `${minute} ${hour} * * ${weekday}`);

/** Half of the windows have a change of the clocks in them, where the zone has any. */
const aWindow = fc
  .tuple(fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 3_652 }), fc.boolean())
  .map(([timezone, day, isAtChange]) => {
    const start = Date.UTC(2020, 0, 1) + day * 24 * HOUR_MS;
    const change = isAtChange ? nextChange(timezone, start) : undefined;
    return { timezone, from: new Date((change ?? start) - 26 * HOUR_MS) };
  });

const offsetOf = (timezone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    timeZoneName: 'longOffset',
  });
  return (ms: number) =>
    format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value;
};

const nextChange = (timezone: string, start: number): number | undefined => {
  const at = offsetOf(timezone);
  for (let hour = 0; hour < 400 * 24; hour += 12)
    if (at(start + hour * HOUR_MS) !== at(start + (hour + 12) * HOUR_MS))
      return start + hour * HOUR_MS;
  return undefined;
};

describeDueTimes('croner', cronerDueTimes);

describe('the due times of croner', () => {
  it('are those of a walk over every minute, in any zone and around every change of its clocks', () => {
    const dueTimes = cronerDueTimes();
    forAllOf(5)(aWindow, anExpression, fc.integer({ min: 0, max: 50 }), (window, cron, skipped) => {
      const { timezone, from } = window;
      const until = new Date(from.getTime() + 54 * HOUR_MS);
      const walked = walkMinutes({ cron, timezone }, from, until);
      const iso = (times: readonly Date[]) => times.map((time) => time.toISOString());
      const found = dueTimes.between({ cron, timezone }, from, until, 1_000);
      expect(iso(found)).to.deep.equal(iso(walked.toReversed()));
      const asked = new Date(from.getTime() + skipped * HOUR_MS + 1_234);
      const after = walked.find((time) => time > asked);
      if (after !== undefined)
        expect(dueTimes.after({ cron, timezone }, asked)).to.deep.equal(O.some(after));
    });
  });
});
