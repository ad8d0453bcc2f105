import * as O from 'fp-ts/lib/Option.js';
import { SEVERITIES } from '../../problems/problem.js';
import type {
  ChannelMessage,
  CountedLines,
  LineEvent,
  MessageLine,
  ProblemSnapshot,
} from '../channel-message.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.js';

/** One line: the counts by severity and the worst problem, such as `Shipshape: 2 critical, 1 warning: db-eu-1: No answer`. */
export const messageSubject = (message: ChannelMessage): string => {
  const [worst] = message.lines;
  return worst === undefined
    ? messageSummary(message)
    : `${messageSummary(message)}: ${headline(worst)}`;
};

/** The counts by severity, such as `Shipshape: 2 critical, 1 warning`. */
export const messageSummary = (message: ChannelMessage): string => {
  if (message.purpose === 'test') return 'Shipshape: test of this channel';
  const isOld = message.lines.every(({ event }) => event === 'still_open');
  return `Shipshape: ${isOld ? 'still ' : ''}${counts(message)}`;
};

/** Plain text, a line a problem: those that are open, the worst first, then those that are over. */
export const messageText = (message: ChannelMessage): string => {
  const { purpose, lines, more } = message;
  if (purpose === 'test') return 'This is a test. Problems of the fleet are reported here.';
  const open = lines
    .filter(isOpen)
    .flatMap((line, place) => [lineText(line), ...remedyTexts(line, place)]);
  const blocks = [open, lines.filter(isOver).map(lineText)];
  return [...blocks, more.map(countedText(message))]
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
};

/** In a burst most problems have the same remedy. */
const MOST_REMEDIES = 3;

/** What to do about a problem at this place of a message, such as `→ Renew the certificate.`; of the first ones only. */
export const remedyTexts = ({ remedy }: MessageLine, place: number): readonly string[] =>
  remedy === undefined || place >= MOST_REMEDIES ? [] : [`→ ${remedy}`];

/** Such as `and 39 more under db-eu-1`; `and 39 more resolved under db-eu-1` where that is what they are. */
export const countedText =
  (message: Pick<ChannelMessage, 'lines'>) =>
  ({ under, count }: CountedLines): string =>
    `and ${count} more ${areCountedOver(message) ? 'resolved ' : ''}under ${under}`;

/** Closed problems come last: where there is a line of one, all that are only counted are closed as well. */
const areCountedOver = ({ lines }: Pick<ChannelMessage, 'lines'>): boolean => lines.some(isOver);

const isOpen = ({ closedAt }: MessageLine): boolean => O.isNone(closedAt);
const isOver = (line: MessageLine): boolean => !isOpen(line);

const counts = (message: ChannelMessage): string => {
  const { lines, more } = message;
  const open = lines.filter(isOpen);
  const counted = more.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    ...SEVERITIES.map((wanted) => {
      const count = open.filter(({ problem }) => problem.severity === wanted).length;
      return [count, wanted] as const;
    }),
    ...(areCountedOver(message)
      ? [[lines.length - open.length + counted, 'resolved'] as const]
      : [[counted, 'more'] as const]),
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
};

const MOST_CHARACTERS = 120;

/** The first sentence of the worst one, as long as a list of messages shows it. */
const headline = ({ problem }: MessageLine): string => {
  const sentence = firstSentence(problem);
  const characters = Array.from(sentence);
  return characters.length <= MOST_CHARACTERS
    ? sentence
    : `${characters
        .slice(0, MOST_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`;
};

/** Such as `CRITICAL db-eu-1: No instance of this server answers over the network. (since 2026-11-23 08:05 UTC)`. */
export const lineText = (line: MessageLine): string => {
  const { label, sentence, period } = lineParts(line);
  return `${label} ${sentence} (${period})`;
};

/** The severity or the outcome, the sentence with its place, and the period. */
export const lineParts = (line: MessageLine) => ({
  label: LABELS[line.event].replace('SEVERITY', line.problem.severity.toUpperCase()),
  // The sentences after the first one hold only while it is open.
  sentence: (O.isSome(line.closedAt) ? firstSentence : problemSentence)(line.problem),
  period: periodText(line),
});

/** The message under the path of the resource, with which that of a detected problem begins already. */
export const problemSentence = ({ resource: { name }, message }: ProblemSnapshot): string =>
  message.startsWith(`${name}: `) ? message : `${name}: ${message}`;

/** The first sentence of a problem, without its full stop. */
export const firstSentence = (problem: ProblemSnapshot): string => {
  const [first = ''] = problemSentence(problem).split(/(?<=[.!?])\s/, 1);
  return first.replace(/\.$/, '');
};

const LABELS: Readonly<Record<LineEvent, string>> = {
  opened: 'SEVERITY',
  worsened: 'Now SEVERITY:',
  still_open: 'Still SEVERITY:',
  resolved: 'Resolved:',
  passed: 'Over already:',
};

const periodText = ({ problem: { since }, closedAt }: MessageLine): string => {
  if (O.isNone(closedAt)) return `since ${timeText(since)}`;
  const duration = durationText(closedAt.value.getTime() - since.getTime());
  return `${rangeText(minuteText(since), minuteText(closedAt.value))} UTC, ${duration}`;
};

/** Such as `2026-11-23 08:05 UTC`. */
const timeText = (time: Date): string => `${minuteText(time)} UTC`;

const minuteText = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ');

/** Such as `2026-11-23 08:05 to 08:24`, with two dates where it is over another day. */
const rangeText = (from: string, to: string): string =>
  `${from} to ${from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to}`;

const SECOND = ['s', 1_000] as const;

const UNITS = [['d', DAY_MS], ['h', HOUR_MS], ['min', MINUTE_MS], SECOND] as const;

/** In the largest unit that gives at least two, such as `90 min`. */
const durationText = (ms: number): string => {
  const [unit, length] = UNITS.find(([, one]) => ms >= 2 * one) ?? SECOND;
  return `${Math.max(0, Math.floor(ms / length))} ${unit}`;
};
