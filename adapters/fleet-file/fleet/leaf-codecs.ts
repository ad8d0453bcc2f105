import { isIP } from 'node:net';
import * as O from 'fp-ts/lib/Option.js';
import { isPort } from '../../../core/fleet/invalid-values.js';
import { isName, isPrintableLine } from '../../../core/shared/name.js';
import { closestWord } from '../../../core/shared/closest-word.js';
import { type Codec, leaf } from '../codec/codec.js';
import { quoted } from '../codec/describe-value.js';
import { cronMistake, isTimeZone } from './cron-and-time-zone.js';

const UNQUOTED = '; a text that looks like something else needs quotes';

export const text = (
  name: string,
  holds: (value: string) => boolean,
  hint: (value: string) => string = () => '',
): Codec<string> =>
  leaf(
    name,
    O.fromPredicate((value): value is string => typeof value === 'string' && holds(value)),
    (value) => (typeof value === 'string' ? hint(value) : UNQUOTED),
  );

/** One of a closed list of words. */
export const oneOf = <A extends string>(words: readonly A[]): Codec<A> =>
  leaf(
    `one of ${words.join(', ')}`,
    (value) => O.fromNullable(words.find((word) => word === value)),
    (value) => {
      const likely = typeof value === 'string' ? closestWord(value, words) : undefined;
      return likely === undefined ? '' : `; did you mean ${quoted(likely)}?`;
    },
  );

const hasBytes = (value: string, most: number): boolean => Buffer.byteLength(value) <= most;

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const DNS_NAME = new RegExp(`^(?:${LABEL}\\.)*${LABEL}\\.?$`, 'i');
/** A last label of digits marks a misspelt address, such as 10.0.4.300: no top-level domain is a number. */
const NUMERIC = /(?:^|\.)\d+\.?$/;

const isHost = (value: string): boolean =>
  isIP(value) !== 0 || (value.length <= 253 && DNS_NAME.test(value) && !NUMERIC.test(value));

export const Name = text('a name (1 to 128 printable characters, no blank at either end)', isName);

/** PostgreSQL cuts longer names short (NAMEDATALEN), so that two of them could mean one database. */
export const PostgresqlDatabaseName = text(
  'a name for a PostgreSQL database (1 to 63 bytes, printable, no blank at either end)',
  (value) => isName(value) && hasBytes(value, 63),
);

export const UserName = text(
  'a user name (1 to 63 bytes, printable, no blank at either end)',
  (value) => isPrintableLine(value) && hasBytes(value, 63),
);

export const Note = text(
  'one line of at most 1,000 printable characters',
  (value) => value === '' || (isPrintableLine(value) && value.length <= 1_000),
);

export const Host = text('a DNS name or an IP address', isHost);

export const Port = leaf(
  'a port (1 to 65535)',
  O.fromPredicate((value): value is number => typeof value === 'number' && isPort(value)),
  (value) => (isPort(Number(value)) ? '; a number needs no quotes' : ''),
);

/** As it was typed, but for the blanks around it. */
export const CronExpression = leaf(
  'a cron expression of 5 or 6 fields, such as "0 3 * * *"',
  (value) =>
    typeof value === 'string' && cronMistake(value) === '' ? O.some(value.trim()) : O.none,
  (value) => (typeof value === 'string' ? `: ${cronMistake(value)}` : UNQUOTED),
);

export const TimeZone = text('a time zone such as Europe/Oslo', isTimeZone);

export const InstancePath = text(
  'the path of an instance, such as db-eu-1/main',
  (value) => /^[^/]+\/[^/]+$/.test(value) && isPrintableLine(value),
);
