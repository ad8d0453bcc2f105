import { styleText } from 'node:util';
import { isTimeZone } from '../../../core/fleet/cron/cron-fault.js';
import type { CommandLineDeps, OutputStream } from '../command-line-deps.js';
import { encoderFor } from './write.js';

export type Style = 'red' | 'yellow' | 'green' | 'cyan' | 'dim' | 'bold';

/** How something is shown: how wide, in which colours and characters, and at what time. */
export interface View {
  /** In columns; infinite where the output is no terminal, so that a line stays a line for `grep`. */
  readonly width: number;
  readonly paint: (style: Style, text: string) => string;
  /** Replaces what the locale cannot show. */
  readonly encode: (text: string) => string;
  readonly now: Date;
  /** That of the reader. */
  readonly timezone: string;
}

/** Columns do not fit into less. */
const NARROWEST = 20;

/** A terminal that does not know its width says 0, or nothing. */
export const widthOf = ({ columns = 0 }: OutputStream): number =>
  columns === 0 ? 80 : Math.max(NARROWEST, columns);

export const viewOf = (
  stream: OutputStream,
  { env, clock }: Pick<CommandLineDeps, 'env' | 'clock'>,
  wantsColor: boolean,
): View => {
  const isTerminal = stream.isTTY === true;
  const colored = isTerminal && wantsColor && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return {
    width: isTerminal ? widthOf(stream) : Infinity,
    paint: (style, text) => (colored ? styleText(style, text, { validateStream: false }) : text),
    encode: encoderFor(env),
    now: clock.now(),
    timezone: timezoneOf(env),
  };
};

const timezoneOf = ({ TZ = '' }: CommandLineDeps['env']): string =>
  isTimeZone(TZ) ? TZ : Intl.DateTimeFormat().resolvedOptions().timeZone;

const MARK = /^[\p{Mn}\p{Me}\u200b-\u200d\ufe0f]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Emoji_Presentation}]$/u;

const letterWidth = (letter: string): number => {
  if (MARK.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
};

/** How many columns of a terminal a text without styles takes. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((width, letter) => width + letterWidth(letter), 0);

/** Breaks a text at its blanks into lines that fit; a word that is longer than a line is broken too. */
export const wrap = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

const pieces = (word: string, width: number): readonly string[] => {
  if (textWidth(word) <= width) return [word];
  const found: string[] = [];
  let piece = '';
  for (const letter of Array.from(word)) {
    if (textWidth(piece + letter) > width) {
      found.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...found, piece];
};

/** A text as a paragraph: its first line after `head`, the others as far to the right. */
export const paragraph = (head: string, text: string, width: number): string =>
  wrap(text, width - textWidth(head))
    .map((line, index) => (index === 0 ? head : ' '.repeat(textWidth(head))) + line)
    .join('\n');

/** Why something does not work, and what to do: each statement in a line of its own, however long, so that it can be copied. */
export const reasonLines = (
  reason: Reason | null | undefined,
  { width }: { readonly width: number },
): readonly string[] =>
  reason == null
    ? []
    : [
        paragraph('  • ', reason.detail, width),
        ...(reason.remedy === undefined || reason.remedy === ''
          ? []
          : [paragraph('    → ', reason.remedy, width)]),
        ...(reason.statements ?? []).map((statement) => `      ${statement}`),
      ];

interface Reason {
  readonly detail: string;
  readonly remedy?: string | undefined;
  readonly statements?: readonly string[] | undefined;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its largest fitting unit, such as `3 h` or `2 d`. */
export const formatDuration = (from: Date, to: Date): string => {
  const seconds = Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000));
  if (Number.isNaN(seconds)) return '?';
  if (seconds < MINUTE) return `${seconds} s`;
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min`;
  return seconds < 2 * DAY ? `${Math.floor(seconds / HOUR)} h` : `${Math.floor(seconds / DAY)} d`;
};

/** Such as `3 h ago`. */
export const formatAgo = (iso: string, now: Date): string =>
  `${formatDuration(new Date(iso), now)} ago`;

/** A time, and how long ago it was. */
export const formatPast = (iso: string, now: Date): string => `${iso}, ${formatAgo(iso, now)}`;

export const formatMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Such as `01:58 to 02:11`, by the clock of this host; with the days where there are several. */
export const formatSpan = (fromIso: string, toIso: string): string => {
  const [from, to] = [new Date(fromIso), new Date(toIso)];
  const isOneDay = from.toDateString() === to.toDateString();
  const format = new Intl.DateTimeFormat('en-GB', {
    ...(!isOneDay && { day: 'numeric', month: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
  });
  return `${format.format(from)} to ${format.format(to)}`;
};

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** In powers of 1,000, such as `8.9 MB`. */
export const formatSize = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, bytes < 1_000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1_000 ** power;
  return `${amount.toFixed(power === 0 ? 0 : 1)} ${UNITS[power] ?? ''}`;
};

/** `1 server`, `2 servers`, `0 servers`. */
export const pluralize = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
