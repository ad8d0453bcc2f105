import { expect } from 'chai';
import * as E from 'fp-ts/lib/Either.js';
import { pipe } from 'fp-ts/lib/function.js';
import { cronFaultWording } from '../../../../../core/fleet/cron/cron-fault-wording.js';
import { readCron } from '../../../../../core/fleet/cron/read-cron.js';

const read = (text: string) => pipe(readCron(text), E.mapLeft(cronFaultWording));

const READ: Readonly<Record<string, string>> = {
  '0 3 * * *': '0 0 3 * * *',
  '30 0 3 * * *': '30 0 3 * * *',
  ' \t0  03\t* * *\n': '0 0 3 * * *',
  '@hourly': '0 0 * * * *',
  '@daily': '0 0 0 * * *',
  '@Midnight': '0 0 0 * * *',
  '@weekly': '0 0 0 * * 0',
  '@monthly': '0 0 0 1 * *',
  '@yearly': '0 0 0 1 1 *',
  ' @annually ': '0 0 0 1 1 *',
  '0 22-2 * * *': '0 0 22,23,0,1,2 * * *',
  '5/15 22-4/3 * * *': '0 5,20,35,50 22,1,4 * * *',
  '*/20,7 0-23 * * *': '0 0,20,40,7 * * * *',
  '0 0 30-2 nov-Feb *': '0 0 0 30,31,1,2 11,12,1,2 *',
  '0 0 * JAN,7,DEC mon-FRI': '0 0 0 * 1,7,12 1,2,3,4,5',
  '0 0 * * 7': '0 0 0 * * 0',
  '0 0 * * 5-7': '0 0 0 * * 5,6,0',
  '0 0 * * 6-1,7-2': '0 0 0 * * 6,0,1,2',
  '0 0 * * 0-7': '0 0 0 * * 0,1,2,3,4,5,6',
  '0 0 * * SUN/3': '0 0 0 * * 0,3,6',
  '0 0 1-31 * 1':
    '0 0 0 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31 * 1',
  '0 0 ? * ?': '0 0 0 * * *',
  '0 0 1-7 * */7': '0 0 0 1,2,3,4,5,6,7 * +0',
  '0 0 */16 * MON': '0 0 0 1,17 * +1',
  '0 0 */1 * MON': '0 0 0 * * +1',
  '0 0 1-7 * +SUN': '0 0 0 1,2,3,4,5,6,7 * +0',
  '0 0 L,15w * MON#2,5L': '0 0 0 L,15W * MON#2,5L',
};

const REFUSED: Readonly<Record<string, string>> = {
  '@reboot': 'a schedule has no boot to wait for; write a time, such as @daily',
  '@every 5m':
    'there are @hourly, @daily, @midnight, @weekly, @monthly, @yearly, @annually, and no other of its kind',
  '': 'it has 0 fields; write minute, hour, day of the month, month and day of the week, without user and command',
  '0 3 * * * root pg_dump':
    'it has 7 fields; write minute, hour, day of the month, month and day of the week, without user and command',
  '60 3 * * *': '"60" is no minute (0 to 59)',
  '0 3-24 * * *': '"3-24" is no hour (0 to 23)',
  '0 3 0 * *': '"0" is no day of the month (1 to 31)',
  '0 3 * 13 *': '"13" is no month (1 to 12, or JAN to DEC)',
  '0 3 * * Monday': '"Monday" is no day of the week (0 to 7, or SUN to SAT)',
  '0 3 * * * root': '"root" is no day of the week (0 to 7, or SUN to SAT)',
  '70 0 3 * * *': '"70" is no second (0 to 59); the first of 6 fields is the second',
  'TZ=UTC 0 3 * * *': '"TZ=UTC" is no second; a zone is written in `timezone`',
  '1,,2 3 * * *': '"" is no minute (0 to 59)',
  '*-5 3 * * *': '"*-5" is no minute (0 to 59)',
  '/5 3 * * *': '"/5" is no minute (0 to 59)',
  '-5 3 * * *': '"-5" is no minute (0 to 59)',
  '0 3 * * 1-2-3': '"1-2-3" is no day of the week (0 to 7, or SUN to SAT)',
  '0 3 32W * *': '"32W" is no day of the month (1 to 31)',
  '*/0 3 * * *': 'the step of "*/0" has to be from 1 to 60',
  '*/90 3 * * *': 'the step of "*/90" has to be from 1 to 60',
  'H 3 * * *':
    '"H" lets Jenkins choose the minute; write one, and `jitter` for a start up to so much later, always as much for one schedule',
  '0 h(0-7)/2 * * *':
    '"h(0-7)/2" lets Jenkins choose the hour; write one, and `jitter` for a start up to so much later, always as much for one schedule',
  [`${'0,'.repeat(100)}0 3 * * *`]: 'it is longer than 200 characters',
  '0~59 3 * * *':
    '"0~59" is a random minute; write one, and `jitter` for a start up to so much later',
};

describe('readCron', () => {
  for (const [text, fields] of Object.entries(READ))
    it(`reads ${JSON.stringify(text)}`, () => {
      expect(read(text)).to.deep.equal(E.right(fields));
    });

  it('reads what it has made the same again', () => {
    for (const fields of Object.values(READ)) expect(read(fields)).to.deep.equal(E.right(fields));
  });

  for (const [text, words] of Object.entries(REFUSED))
    it(`refuses ${JSON.stringify(text)} with what is wrong with it`, () => {
      expect(read(text)).to.deep.equal(E.left(words));
    });
});
