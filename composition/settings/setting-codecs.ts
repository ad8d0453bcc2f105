import * as E from 'fp-ts/lib/Either.js';
import * as O from 'fp-ts/lib/Option.js';
import * as t from 'io-ts';
import { type Codec, codec, leaf, listOf, refuse } from '../../adapters/fleet-file/codec/codec.js';
import { isCidr } from '../../adapters/network/address-ranges.js';
import type { Settings } from './settings.js';
import { storeCodec, storeFromText } from './store-codecs.js';

/** One setting: its name in the environment and in a settings file, and a codec for each form that it has. */
interface SettingCodec<A> {
  readonly variable: `SHIPSHAPE_${string}`;
  /** Decodes the text of the variable. */
  readonly text: Codec<A>;
  /** Decodes the value that `createShipshape` is given. */
  readonly value: Codec<A>;
}

/** A setting whose text stands for a value, which is then checked as if it had been given as such. */
const setting = <A>(
  variable: SettingCodec<A>['variable'],
  value: Codec<A>,
  parse: (text: string) => unknown = (text) => text,
): SettingCodec<A> => ({
  variable,
  value,
  text: codec(value.name, (written, context) => {
    if (typeof written !== 'string') return refuse(written, context, 'must be one text or number');
    const actual = parse(written);
    const parsed = context.map((entry, depth) =>
      depth === context.length - 1 ? { ...entry, actual } : entry,
    );
    return value.validate(actual, parsed);
  }),
});

const text = (name: string, holds: (value: string) => boolean): Codec<string> =>
  leaf(
    name,
    O.fromPredicate((value): value is string => typeof value === 'string' && holds(value)),
  );

const isNotBlank = (value: string): boolean => value.trim() !== '';

const number = (
  name: string,
  [least, most]: readonly [number, number],
  holds: (value: number) => boolean,
): Codec<number> =>
  leaf(
    `${name} (${least} to ${most})`,
    O.fromPredicate(
      (value): value is number =>
        typeof value === 'number' && holds(value) && value >= least && value <= most,
    ),
  );

const integer = (name: string, least: number, most: number): Codec<number> =>
  number(name, [least, most], Number.isInteger);

/** A service watches by whole seconds; specs of embedders take fractions. */
const seconds = number('a number of seconds', [0, 3_600], Number.isFinite);

const parseNumber = (digits: string): unknown => (/^\d+$/.test(digits) ? Number(digits) : digits);

const wholeNumber = (
  variable: SettingCodec<number>['variable'],
  name: string,
  least: number,
  most: number,
): SettingCodec<number> => setting(variable, integer(name, least, most), parseNumber);

const directories = listOf(
  text('a directory that begins with a slash', (value) => value.startsWith('/')),
);

const toolDirs = codec<Settings['toolDirs']>('directories', (value, context) => {
  if (value === 'usual') return t.success(value);
  const decoded = directories.validate(value, context);
  return E.isRight(decoded) && decoded.right.length === 0
    ? refuse(value, context, 'names no directory')
    : decoded;
});

const addressRanges = listOf(text('an address range such as 10.0.0.0/8', isCidr));

const splitAt = (separator: string | RegExp) => (list: string) =>
  list
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A blank or a comma stands between two address ranges. */
const BETWEEN_RANGES = /[\s,]+/;

export const SETTING_CODECS: { readonly [K in keyof Settings]: SettingCodec<Settings[K]> } = {
  dataDir: setting('SHIPSHAPE_DATA_DIR', text('a directory', isNotBlank)),
  store: { variable: 'SHIPSHAPE_STORE', value: storeCodec, text: storeFromText },
  host: setting('SHIPSHAPE_HOST', text('a host name or address', isNotBlank)),
  port: wholeNumber('SHIPSHAPE_PORT', 'a port', 0, 65_535),
  toolDirs: setting('SHIPSHAPE_TOOL_DIRS', toolDirs, splitAt(':')),
  checkDeadlineMs: wholeNumber(
    'SHIPSHAPE_CHECK_DEADLINE_MS',
    'a number of milliseconds',
    100,
    600_000,
  ),
  checksAtOnce: wholeNumber('SHIPSHAPE_CHECKS_AT_ONCE', 'a number of checks', 1, 10_000),
  loginsPerServer: wholeNumber('SHIPSHAPE_LOGINS_PER_SERVER', 'a number of logins', 1, 64),
  allowTargets: setting('SHIPSHAPE_ALLOW_TARGETS', addressRanges, splitAt(BETWEEN_RANGES)),
  allowTrust: setting('SHIPSHAPE_ALLOW_TRUST', addressRanges, splitAt(BETWEEN_RANGES)),
  watchIntervalSeconds: setting('SHIPSHAPE_WATCH_INTERVAL_SECONDS', seconds, parseNumber),
  watchFailures: wholeNumber('SHIPSHAPE_WATCH_FAILURES', 'a number of failures', 1, 100),
  historyDays: wholeNumber('SHIPSHAPE_HISTORY_DAYS', 'a number of days', 1, 36_500),
};
