import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { cronWording } from '../../../../../core/fleet/cron/cron-wording.js';
import { readCron } from '../../../../../core/fleet/cron/read-cron.js';

const WORDS: Readonly<Record<string, string>> = {
  '15 3 * * 1-5': 'At 03:15, Monday to Friday',
  ' 15 3  * * mon-FRI ': 'At 03:15, Monday to Friday',
  '@daily': 'At 00:00, every day',
  '@hourly': 'Every hour',
  '@weekly': 'At 00:00, Sunday',
  '@monthly': 'At 00:00, on the 1st of the month',
  '@yearly': 'At 00:00, on the 1st of January',
  '* * * * *': 'Every minute',
  '30 * * * *': 'Every hour at minute 30',
  '*/15 * * * *': 'Every 15 minutes',
  '5/15 * * * *': 'Every 15 minutes from minute 5 on',
  '*/15 9-17 * * MON-FRI': 'Every 15 minutes from 09:00 to 17:45, Monday to Friday',
  '* 9 * * *': 'Every minute from 09:00 to 09:59',
  '*/25 8-10 * * *': 'At minutes 0, 25 and 50 of every hour from 08:00 to 10:50',
  '0-10,59 * * * *': 'At minutes 0 to 10 and 59 of every hour',
  '*/15 0,2,4-7 * * *': 'Every 15 minutes of the hours 0, 2 and 4 to 7',
  '0 22-2 * * *': 'Every hour from 22:00 to 02:00',
  '15 1/3 * * *': 'Every 3 hours from 01:15 to 22:15',
  '0 0,12 * * *': 'At 00:00 and 12:00, every day',
  '0 1,2,7,9,20 * * *': 'At 01:00, 02:00, 07:00, 09:00 and 20:00, every day',
  '0 3 * * 6,0': 'At 03:00, Saturday and Sunday',
  '0 3 * * FRI-MON': 'At 03:00, Friday to Monday',
  '0 3 13 * FRI': 'At 03:00, on the 13th of the month and also on Friday',
  '0 3 1-7 * +SUN': 'At 03:00, on the 1st to the 7th of the month if that is Sunday',
  '0 3 */2 * *': 'At 03:00, on every 2nd day from the 1st to the 31st of the month',
  '0 3 2,11,22,23 * *': 'At 03:00, on the 2nd, the 11th, the 22nd and the 23rd of the month',
  '0 3 L,15W * *': 'At 03:00, on the last day and the weekday nearest to the 15th of the month',
  '0 3 LW * *': 'At 03:00, on the last weekday of the month',
  '0 3 * * MON#2,FRI#L,5L': 'At 03:00, the second Monday and the last Friday of the month',
  '0 3 * NOV-FEB *': 'At 03:00, every day, in November to February',
  '0 3 1,15 1,7 *': 'At 03:00, on the 1st and the 15th of the month, in January and July',
  '30 0 3 * * *': 'At 03:00:30, every day',
  '0,30 0 * * * *': 'Every hour, at seconds 0 and 30',
  '* * * * * *': 'Every minute, every second',
  nonsense: 'nonsense',
};

/** What is easily said alike. */
const SECONDS = ['0', '30', '*', '0,30'];
const MINUTES = ['*', '0', '30', '*/15', '5/15', '*/25', '0,20,45', '0-10', '0-29', '*/30'];
const HOURS = ['*', '0', '3', '*/2', '1/3', '3,4,5', '3-5/2', '22-2', '22,0,2', '0-22', '0,1'];
const DAYS = ['*', '1', '1-7', '1-7/2', '1-31', '1,3,5', 'L', '15W', 'LW', '15,L'];
const MONTHS = ['*', '1', '1,2', '1-3', '11-2', '11,12,1'];
const WEEKDAYS = ['*', '1', '+1', '1-5', '0-7', '6-7', '5-1', 'MON#2', '+MON#2', '1L', '1,MON#2'];

const combined = (...parts: readonly (readonly string[])[]): readonly string[] =>
  parts.reduce(
    (made, part) => made.flatMap((one) => part.map((text) => `${one} ${text}`.trim())),
    [''],
  );

/** What an expression means, in whichever order; where every day of the month is right, there is nothing to narrow. */
const meaningOf = (text: string): string =>
  E.getOrElse(() => '')(readCron(text))
    .replace(/(\* \S+) \+/, '$1 ')
    .split(' ')
    .map((part) => part.split(',').toSorted().join(','))
    .join(' ');

describe('cronWording', () => {
  for (const [text, words] of Object.entries(WORDS))
    it(`says ${JSON.stringify(text)} as ${JSON.stringify(words)}`, () => {
      expect(cronWording(text)).to.equal(words);
    });

  it('never says two of different meaning alike', () => {
    const texts = [
      ...combined(SECONDS, MINUTES, HOURS, ['*'], ['*'], ['*']),
      ...combined(['0'], ['0'], ['3'], DAYS, MONTHS, WEEKDAYS),
    ];
    const meanings = new Map<string, string>();
    for (const text of texts) {
      const [words, meaning] = [cronWording(text), meaningOf(text)];
      expect([words, meanings.get(words) ?? meaning]).to.deep.equal([words, meaning]);
      meanings.set(words, meaning);
    }
    expect(meanings.size).to.be.above(900);
  });
});
