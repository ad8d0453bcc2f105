import { expect } from 'chai';
import * as O from 'fp-ts/lib/Option.js';
import type { DueTimes } from '../../../core/backups/ports/due-times.js';

const OSLO = 'Europe/Oslo';

/** What each expression is due at after a time, in the order of these. */
const AT_CHANGES: readonly (readonly [
  promise: string,
  cron: string,
  timezone: string,
  after: string,
  due: readonly string[],
])[] = [
  [
    'makes up for a time that does not exist at the end of the gap, once',
    '30 2 * * *',
    OSLO,
    '2026-03-28T20:00Z',
    ['2026-03-29T01:00Z', '2026-03-30T00:30Z'],
  ],
  [
    'leaves out a time that does not exist where there are others that day',
    '0 1,2 * * *',
    OSLO,
    '2026-03-28T20:00Z',
    ['2026-03-29T00:00Z', '2026-03-29T23:00Z'],
  ],
  [
    'makes up for a time in a gap of half an hour',
    '15 2 * * *',
    'Australia/Lord_Howe',
    '2026-10-03T00:00Z',
    ['2026-10-03T15:30Z', '2026-10-04T15:15Z'],
  ],
  [
    'makes up for a time in a gap at midnight',
    '30 0 * * *',
    'America/Santiago',
    '2026-09-05T12:00Z',
    ['2026-09-06T04:00Z', '2026-09-07T03:30Z'],
  ],
  [
    'is due once at a single time of day that comes twice, the first time',
    '30 2 * * *',
    OSLO,
    '2026-10-24T20:00Z',
    ['2026-10-25T00:30Z', '2026-10-26T01:30Z'],
  ],
  [
    'is not due again when it is asked between the two',
    '30 2 * * *',
    OSLO,
    '2026-10-25T00:45Z',
    ['2026-10-26T01:30Z'],
  ],
  [
    'is due at each real hour where it is due every hour',
    '0 * * * *',
    OSLO,
    '2026-10-24T23:30Z',
    ['2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z'],
  ],
  [
    'is due at each real half hour',
    '*/30 * * * *',
    OSLO,
    '2026-10-25T00:10Z',
    ['2026-10-25T00:30Z', '2026-10-25T01:00Z', '2026-10-25T01:30Z', '2026-10-25T02:00Z'],
  ],
  [
    'takes a day of the month or a weekday, as cron does',
    '0 3 13 * FRI',
    'UTC',
    '2026-11-06T04:00Z',
    ['2026-11-13T03:00Z', '2026-11-20T03:00Z'],
  ],
  [
    'takes both where one of them begins with a star, as cron does',
    '0 3 */2 * FRI',
    'UTC',
    '2026-11-06T04:00Z',
    ['2026-11-13T03:00Z', '2026-11-27T03:00Z'],
  ],
  [
    'takes a range that goes on past the end',
    '0 22-2/2 * * SAT-MON',
    'UTC',
    '2026-11-06T04:00Z',
    ['2026-11-07T00:00Z', '2026-11-07T02:00Z', '2026-11-07T22:00Z', '2026-11-08T00:00Z'],
  ],
  [
    'takes steps from a value on, and blanks around and between',
    ' 25/15\t* * *  * ',
    'UTC',
    '2026-11-06T04:00Z',
    ['2026-11-06T04:25Z', '2026-11-06T04:40Z', '2026-11-06T04:55Z', '2026-11-06T05:25Z'],
  ],
  [
    'takes the words that stand for an expression',
    '@weekly',
    'UTC',
    '2026-11-06T04:00Z',
    ['2026-11-08T00:00Z', '2026-11-15T00:00Z'],
  ],
];

/** The suite of `DueTimes`. */
export const describeDueTimes = (name: string, make: () => DueTimes): void => {
  describe(`DueTimes (${name})`, () => {
    const nightly = { cron: '0 3 * * *', timezone: OSLO };
    const day = (date: number) => new Date(Date.UTC(2026, 10, date, 2));

    for (const [promise, cron, timezone, after, due] of AT_CHANGES)
      it(promise, () => {
        const dueTimes = make();
        const found: string[] = [];
        let time = new Date(after);
        while (found.length < due.length) {
          time = O.getOrElse(() => new Date(NaN))(dueTimes.after({ cron, timezone }, time));
          found.push(time.toISOString().replace(':00.000', ''));
        }
        expect(found).to.deep.equal(due);
      });

    it('returns the first time after this one, and not this one', () => {
      const { after } = make();
      expect(after(nightly, new Date(day(22).getTime() - 1))).to.deep.equal(O.some(day(22)));
      expect(after(nightly, day(22))).to.deep.equal(O.some(day(23)));
    });

    it('returns none where none comes', () => {
      expect(make().after({ cron: '0 3 31 2 *', timezone: OSLO }, day(22))).to.deep.equal(O.none);
    });

    it('returns the times between two, without the first and with the second, the latest first', () => {
      const { between } = make();
      expect(between(nightly, day(20), day(22), 10)).to.deep.equal([day(22), day(21)]);
      expect(between(nightly, day(22), day(22), 10)).to.deep.equal([]);
    });

    it('returns the same whoever has asked for what before', () => {
      const [asked, { after, between }] = [make(), make()];
      for (const hours of [30, 3, 29, 54, 1, 78, 2, 126, 53, 27, 174, 4]) {
        const time = new Date(day(20).getTime() + hours * 3_600_000);
        const early = new Date(time.getTime() - 100 * 3_600_000);
        const all = make();
        expect(after(nightly, time)).to.deep.equal(all.after(nightly, time));
        for (const limit of [1, 9, 3])
          expect(between(nightly, early, time, limit)).to.deep.equal(
            make().between(nightly, early, time, limit),
          );
        expect(asked.between(nightly, early, time, 9)).to.deep.equal(
          all.between(nightly, early, time, 9),
        );
      }
    });

    it('returns the latest where there are more than so many', () => {
      expect(make().between(nightly, day(2), day(22), 2)).to.deep.equal([day(22), day(21)]);
    });
  });
};
