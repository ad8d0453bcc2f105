import * as O from 'fp-ts/lib/Option.js';
import type { ChannelMessage, MessageLine } from '../../../core/notifications/channel-message.js';
import { lineParts } from '../../../core/notifications/wording/line-wording.js';
import {
  countedText,
  messageText,
  remedyTexts,
} from '../../../core/notifications/wording/message-wording.js';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

/** How severe it is stands out of what is open, and its time is on a line of its own. */
const lineHtml = (line: MessageLine, place: number): string => {
  const { label, sentence, period } = lineParts(line);
  const marked = O.isNone(line.closedAt) ? `<strong>${escaped(label)}</strong>` : escaped(label);
  const rest = [...remedyTexts(line, place).map(escaped), `<small>${escaped(period)}</small>`];
  return `<p>${[`${marked} ${escaped(sentence)}`, ...rest].join('<br>')}</p>`;
};

/** The same as the text, a paragraph each line: no picture, no link, nothing that is fetched. */
export const messageHtml = (message: ChannelMessage): string =>
  (message.purpose === 'test'
    ? [paragraph(messageText(message))]
    : [
        ...message.lines.map(lineHtml),
        ...message.more.map((counted) => paragraph(countedText(message)(counted))),
      ]
  ).join('\n');
