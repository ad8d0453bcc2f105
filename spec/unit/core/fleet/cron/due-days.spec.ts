import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import fc from 'fast-check';
import { dueDays } from '../../../../../core/fleet/cron/due-days.js';
import { readCron } from '../../../../../core/fleet/cron/read-cron.js';
import { DUE_TIMES } from '../../../../support/shared/due-times.js';
import { forAllOf } from '../../../../support/shared/random-cases.js';

const DAY_MS = 86_400_000;
const DAYS = 62;

const part = (...parts: readonly string[]) => fc.constantFrom('*', ...parts);

const EXPRESSIONS = fc
  .tuple(
    part('0', '*/20', '5,35'),
    part('3', '1-4', '*/6'),
    part('1', '30,31', '*/2', 'L', 'LW', '1W', '15W', '31W'),
    part('2', '*/3', 'NOV-JAN'),
    part('1', '0', '7', 'MON-FRI', 'FRI-MON', 'MON#2', '5L', 'FRI#L', '*/2', '3#5'),
  )
  .map((fields) => fields.join(' '));

describe('dueDays', () => {
  it('has the days of an expression, and how often it is due on each, as the port of due times has them', () => {
    const days = fc.integer({ min: 18_000, max: 24_000 });
    forAllOf(3)(EXPRESSIONS, days, (cron, first) => {
      const { isDue, timesADay } = dueDays(E.getOrElse(() => '')(readCron(cron)));
      const when = { cron, timezone: 'UTC' };
      const counts = Array.from({ length: DAYS }, (_, n) => {
        const begin = (first + n) * DAY_MS;
        const [after, until] = [new Date(begin - 1), new Date(begin + DAY_MS - 1)];
        return DUE_TIMES.between(when, after, until, 100).length;
      });
      const said = counts.map((_, n) => (isDue(first + n) ? timesADay : 0));
      // So many times are looked up of a day.
      expect(said.map((count) => Math.min(count, 100))).to.deep.equal(counts);
    });
  });

  it('has the last days, the nearest workdays and the numbered weekdays of ten years', () => {
    const [from, to] = ['2020-01-01', '2029-12-31'].map((date) => Date.parse(date) / DAY_MS);
    const [first = 0, last = 0] = [from, to];
    for (const days of ['L * *', 'LW * *', '1W * *', '30W * *', '31W * *', '* * 5L', '* * 0#5']) {
      const cron = `0 3 ${days}`;
      const { isDue } = dueDays(E.getOrElse(() => '')(readCron(cron)));
      const [after, until] = [new Date(first * DAY_MS), new Date((last + 1) * DAY_MS)];
      const due = DUE_TIMES.between({ cron, timezone: 'UTC' }, after, until, 150).map((time) =>
        Math.floor(time.getTime() / DAY_MS),
      );
      const said = Array.from({ length: last - first + 1 }, (_, n) => last - n).filter(isDue);
      expect(said, cron).to.deep.equal(due);
    }
  });
});
