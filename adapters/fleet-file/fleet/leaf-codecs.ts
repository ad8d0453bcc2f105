import * as O from 'fp-ts/lib/Option.js';
import { isPort } from '../../../core/fleet/invalid-values.js';
import { isDatabaseName, isName, isPrintableLine } from '../../../core/shared/name.js';
import { closestWord } from '../../../core/shared/closest-word.js';
import { type Codec, leaf } from '../codec/codec.js';
import { quoted } from '../codec/describe-value.js';
import { cronMistake, isTimeZone } from './cron-and-time-zone.js';

export const UNQUOTED = '; a text that looks like something else needs quotes';

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

export const Name = text('a name (1 to 128 printable characters, no blank at either end)', isName);

/** PostgreSQL cuts longer names short (NAMEDATALEN), so that two of them could mean one database. */
export const PostgresqlDatabaseName = text(
  'the name of a PostgreSQL database (1 to 63 bytes, without NUL)',
  (value) => isDatabaseName(value) && hasBytes(value, 63),
);

/** Of identifiers MySQL and MariaDB take 64 characters of the basic plane, and no blank at the end ("Schema Object Names"). */
export const MysqlDatabaseName = text(
  'the name of a MySQL or MariaDB database (1 to 64 characters, without NUL, emoji and blanks at the end)',
  (value) =>
    isDatabaseName(value) && value.length <= 64 && !/[\u{10000}-\u{10ffff}]|[\t-\r ]$/u.test(value),
);

export const UserName = text(
  'a user name (1 to 63 bytes, printable, no blank at either end)',
  (value) => isPrintableLine(value) && hasBytes(value, 63),
);

export const Note = text(
  'one line of at most 1,000 printable characters',
  (value) => value === '' || (isPrintableLine(value) && value.length <= 1_000),
);

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
