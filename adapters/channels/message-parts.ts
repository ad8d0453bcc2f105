import * as O from 'fp-ts/lib/Option.js';
import type { ChannelMessage } from '../../core/notifications/channel-message.js';
import {
  countedText,
  lineText,
  messageSummary,
  messageText,
  remedyTexts,
} from '../../core/notifications/wording/message-wording.js';
import { SEVERITIES, type Severity } from '../../core/problems/problem.js';

export interface Fit {
  /** Of all lines with the line breaks between them. */
  readonly most: number;
  /** How much a text takes; its UTF-16 units unless given. */
  readonly sizeOf?: (text: string) => number;
  /** Whether the vendor shows a title of its own; where it does not, what is in several lines is summed up in the first. */
  readonly hasTitle: boolean;
  /** Keeps a text from meaning anything but itself; nothing unless given. */
  readonly escape?: (text: string) => string;
}

/** No vendor takes less, and a line that is escaped may be six times as long. */
const MOST_OF_A_LINE = 280;

/** The lines of a message, as many as fit; the last says how many problems more there are. */
export const fittedLines = (
  message: ChannelMessage,
  { most, hasTitle, sizeOf = (text) => text.length, escape = (text) => text }: Fit,
): readonly string[] => {
  const all = entriesOf(message);
  const summary = { text: messageSummary(message), count: 0 };
  const entries =
    hasTitle || message.lines.length + message.more.length < 2 ? all : [summary, ...all];
  const kept: string[] = [];
  let left = entries.reduce((sum, { count }) => sum + count, 0);
  let room = most - sizeOf(`and ${left} more\n`);
  for (const { text, count } of entries) {
    const line = escape(shortened(text));
    room -= sizeOf(line) + 1;
    if (room < 0) return [...kept, `and ${left} more`];
    kept.push(line);
    left -= count;
  }
  return kept;
};

const entriesOf = (message: ChannelMessage) =>
  message.purpose === 'test'
    ? [{ text: messageText(message), count: 0 }]
    : [
        ...message.lines.flatMap((line, place) => [
          { text: lineText(line), count: 1 },
          ...remedyTexts(line, place).map((text) => ({ text, count: 0 })),
        ]),
        ...message.more.map((counted) => ({
          text: countedText(message)(counted),
          count: counted.count,
        })),
      ];

/** A problem may be reported in any words, also in several lines. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  const characters = Array.from(line);
  return characters.length <= MOST_OF_A_LINE
    ? line
    : `${characters.slice(0, MOST_OF_A_LINE - 1).join('')}…`;
};

/** The severity of the worst problem that is open; that of a message about nothing open is `info`. */
export const mostSevere = ({ lines }: ChannelMessage): Severity =>
  SEVERITIES.find((severity) =>
    lines.some(({ closedAt, problem }) => O.isNone(closedAt) && problem.severity === severity),
  ) ?? 'info';
