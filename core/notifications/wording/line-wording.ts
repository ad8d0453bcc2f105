import * as O from 'fp-ts/lib/Option.js';
import type { LineEvent, MessageLine, ProblemSnapshot } from '../channel-message.js';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../shared/durations.js';

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
