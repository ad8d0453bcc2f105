import { pipe } from 'fp-ts/lib/function.js';
import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import type { ListShape, TextShape } from '../../../core/described/field.js';
import { isSocketPlace } from '../../../core/shared/name.js';
import { closestWord } from '../../../core/shared/closest-word.js';
import { type Codec, codec, leaf, listOf, quoted, refuse } from '../codec/codec.js';
import { cronMistake, isKnownTimeZone } from './cron-and-time-zone.js';
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

const UNQUOTED = '; a text that looks like something else needs quotes';

export const textCodec = ({ name, holds, takesNumbers = false }: TextShape): Codec<string> =>
  leaf(
    name,
    (value) => {
      const text = takesNumbers && typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && holds(text) ? O.some(text) : O.none;
    },
    (value) => (typeof value === 'string' || takesNumbers ? '' : UNQUOTED),
  );

export const numberCodec = (name: string, from: number, to: number): Codec<number> => {
  const fits = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return leaf(
    name,
    O.fromPredicate((value): value is number => typeof value === 'number' && fits(value)),
    (value) =>
      typeof value === 'string' && fits(Number(value)) ? '; a number needs no quotes' : '',
  );
};

/** One of a closed list of words. `same` is read as nothing. */
export const wordCodec = (words: readonly string[], same?: string): Codec<string | undefined> => {
  const word = leaf(
    `one of ${words.join(', ')}`,
    (value) => O.fromNullable(words.find((one) => one === value)),
    (value) => {
      const likely = typeof value === 'string' ? closestWord(value, words) : undefined;
      return likely === undefined ? '' : `; did you mean ${quoted(likely)}?`;
    },
  );
  return codec(word.name, (value, context) =>
    pipe(
      word.validate(value, context),
      E.map((one) => (one === same ? undefined : one)),
    ),
  );
};

export const listCodec = ({ name, countMistake }: ListShape, item: Codec<unknown>) => {
  const list = listOf(item);
  return codec(name, (value, context) => {
    const mistake = Array.isArray(value) ? countMistake?.(value.length) : undefined;
    return mistake === undefined ? list.validate(value, context) : refuse(value, context, mistake);
  });
};

/** As it was typed, but for the blanks around it. */
export const CronExpression = leaf(
  'a cron expression of 5 or 6 fields, such as "0 3 * * *"',
  (value) =>
    typeof value === 'string' && cronMistake(value) === '' ? O.some(value.trim()) : O.none,
  (value) => (typeof value === 'string' ? `: ${cronMistake(value)}` : UNQUOTED),
);

export const TimeZone = textCodec({
  as: 'text',
  name: 'a time zone such as Europe/Oslo',
  holds: isKnownTimeZone,
});

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const DNS_NAME = new RegExp(`^(?:${LABEL}\\.)*${LABEL}\\.?$`, 'i');
/** A last label of digits marks a misspelt address, such as 10.0.4.300: no top-level domain is a number. */
const NUMERIC = /(?:^|\.)\d+\.?$/;

const isAddress = (text: string): boolean => isIP(text) !== 0 && !text.includes('%');

const isHost = (text: string): boolean =>
  isAddress(text) || (text.length <= 253 && DNS_NAME.test(text) && !NUMERIC.test(text));

/** As it was typed, but for the blanks around it. */
const hostThat = (holds: (text: string) => boolean): Codec<string> =>
  leaf(
    'a DNS name or an IP address',
    (value) => (typeof value === 'string' && holds(value.trim()) ? O.some(value.trim()) : O.none),
    (value) => (typeof value === 'string' ? hint(value.trim()) : UNQUOTED),
  );

export const Host = hostThat(isHost);
export const HostOrSocket = hostThat((text) => isSocketPlace(text) || isHost(text));

const BRACKETED = /^\[([^\]]*)\](?::(\d+))?$/;
const WITH_PORT = /^([^:]*):(\d+)$/;

/** What to write instead, where that can be guessed. */
const hint = (text: string): string => {
  if (text.startsWith('/'))
    return '; of an instance it may be a Unix socket: an absolute path of 80 letters, digits, _, -, +, @, : and dots at most';
  // What is before the last @ may be a password.
  const bare = text.replace(/^.*@/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const place = bare.replace(/[/?#].*$/s, '');
  const [, host = place, port] = BRACKETED.exec(place) ?? WITH_PORT.exec(place) ?? [];
  if (host !== text && isHost(host)) return `; ${instead(host, port)}`;
  if (isIP(host) !== 0)
    return '; a zone such as %eth0 is known to one machine alone: write an address without one';
  if (NUMERIC.test(host) && /^[\d.]+$/.test(host))
    return '; an IPv4 address is four numbers from 0 to 255';
  const ascii = domainToASCII(host);
  return ascii !== host && isHost(ascii) ? `; ${instead(ascii, port)}` : '';
};

const instead = (host: string, port: string | undefined): string =>
  `write ${quoted(host)}${port === undefined ? '' : `, and ${port} as its port`}`;

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const;

const FORM = /^(0|[1-9]\d{0,6})([smhd])$/;

/** A duration such as `90s`, `15m`, `2h` or `7d`, in milliseconds. */
export const durationCodec = (longest: string, shortest = '0s'): Codec<number> => {
  const [shortestMs, longestMs] = [inMs(shortest), inMs(longest)];
  const least = shortestMs === 0 ? '' : `at least ${shortest} and `;
  return leaf(`a duration such as 90s, 15m or 2h, ${least}at most ${longest}`, (value) =>
    O.filter((ms: number) => ms >= shortestMs && ms <= longestMs)(durationMs(value)),
  );
};

const inMs = (text: string): number => O.getOrElse(() => 0)(durationMs(text));

const durationMs = (value: unknown): O.Option<number> => {
  const [, count, letter] = typeof value === 'string' ? (FORM.exec(value) ?? []) : [];
  const unit = UNITS.find(([name]) => name === letter);
  return unit === undefined ? O.none : O.some(Number(count) * unit[1]);
};

/** The duration as the fleet file has it, in the longest unit in which it is whole. */
export const durationText = (ms: number): string => {
  const [letter, unitMs] = UNITS.find(([, unit]) => ms % unit === 0) ?? ['s', 1000];
  return `${Math.round(ms / unitMs)}${letter}`;
};
