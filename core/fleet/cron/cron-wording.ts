import * as E from 'fp-ts/lib/Either.js';
import { dayWording, listed, runsOf } from './cron-day-wording.js';
import { readCron } from './read-cron.js';

/** When an expression is due, such as `At 03:15, Monday to Friday`; what is no expression stays as it is. */
export const cronWording = (text: string): string => E.match(() => text, inWords)(readCron(text));

/** Of the one spelling that `readCron` has: six fields, each `*` or a list. */
const inWords = (read: string): string => {
  const [seconds = '', minutes = '', hours = '', days = '', months = '', weekdays = ''] =
    read.split(' ');
  const times = exactTimes(seconds, minutes, hours);
  return [
    ...(times === undefined
      ? [repeatedWording(minutes, hours), ...secondsWording(seconds)]
      : [`At ${listed(times)}`]),
    ...(days === '*' && weekdays === '*' && times !== undefined ? ['every day'] : []),
    ...dayWording(days, months, weekdays),
  ].join(', ');
};

const numbersOf = (field: string): readonly number[] =>
  field
    .split(',')
    .map(Number)
    .toSorted((a, b) => a - b);

const two = (number: number): string => String(number).padStart(2, '0');

const clock = (hour: number, minute: number, second = 0): string =>
  `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`;

/** More of them are easier to read as what is repeated. */
const MOST_TIMES = 4;

/** The times of a day, where they are few or follow no rule. */
const exactTimes = (
  seconds: string,
  minutes: string,
  hours: string,
): readonly string[] | undefined => {
  if ([seconds, minutes, hours].includes('*')) return undefined;
  const [atSeconds, atMinutes, atHours] = [seconds, minutes, hours].map(numbersOf);
  if (atSeconds?.length !== 1 || atMinutes === undefined || atHours === undefined) return undefined;
  const times = atHours.flatMap((hour) =>
    atMinutes.map((minute) => clock(hour, minute, atSeconds[0])),
  );
  const isRepeated = times.length > MOST_TIMES;
  return isRepeated && (atMinutes.length > 1 || evenSteps(hours) !== undefined) ? undefined : times;
};

const secondsWording = (seconds: string): readonly string[] => {
  if (seconds === '0') return [];
  if (seconds === '*') return ['every second'];
  return [`at second${seconds.includes(',') ? 's' : ''} ${numbersWording(seconds)}`];
};

const numbersWording = (field: string): string =>
  listed(runsOf(numbersOf(field)).map(([first, last]) => rangeWording(first, last, String)));

const rangeWording = (first: number, last: number, wording: (of: number) => string): string =>
  first === last ? wording(first) : `${wording(first)} to ${wording(last)}`;

/** First, last and the step between them, of at least three hours; a step of 1 may go on past midnight. */
const evenSteps = (
  hours: string,
): readonly [first: number, last: number, step: number] | undefined => {
  const all = numbersOf(hours);
  const [first = 0, second = 0] = all;
  const [last = 0, step] = [all.at(-1), second - first];
  const runs = runsOf(all, 24);
  if (all.length < 3) return undefined;
  if (runs.length === 1 && runs[0] !== undefined) return [...runs[0], 1];
  return all.every((hour, index) => hour === first + index * step)
    ? [first, last, step]
    : undefined;
};

const every = (count: number, unit: string): string =>
  count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`;

/** What comes several times a day. */
const repeatedWording = (minutes: string, hours: string): string => {
  const [minute = 0, ...more] = minutes === '*' ? [0, 59] : numbersOf(minutes);
  const lastMinute = more.at(-1) ?? minute;
  const even = hours === '*' ? undefined : evenSteps(hours);
  if (more.length === 0 && hours === '*')
    return minute === 0 ? 'Every hour' : `Every hour at minute ${minute}`;
  if (more.length === 0 && even !== undefined)
    return `${every(even[2], 'hour')} from ${clock(even[0], minute)} to ${clock(even[1], minute)}`;
  const often = oftenWording(minutes);
  if (hours === '*') return often.ofHours === '' ? often.whole : `${often.some} of every hour`;
  const [[first, last] = [0, 0], ...others] = runsOf(numbersOf(hours), 24);
  return others.length === 0
    ? `${often.some}${often.ofHours} from ${clock(first, minute)} to ${clock(last, lastMinute)}`
    : `${often.whole} of the hours ${numbersWording(hours)}`;
};

/** How often within an hour: of all hours, and of some of them. */
const oftenWording = (
  minutes: string,
): { readonly whole: string; readonly some: string; readonly ofHours: string } => {
  if (minutes === '*') return { whole: 'Every minute', some: 'Every minute', ofHours: '' };
  const all = numbersOf(minutes);
  const [first = 0, second = 60] = all;
  const step = second - first;
  const isEven = step * all.length === 60 && all.every((one, at) => one === first + at * step);
  if (!isEven || all.length === 1) {
    const some = `At minute${all.length > 1 ? 's' : ''} ${numbersWording(minutes)}`;
    return { whole: some, some, ofHours: ' of every hour' };
  }
  const some = every(step, 'minute');
  return { whole: first === 0 ? some : `${some} from minute ${first} on`, some, ofHours: '' };
};
