import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { isCidr } from '../../adapters/network/address-ranges.js';
import { Secret } from '../../core/shared/secret.js';
import type { Settings, StoreChoice } from './settings.js';

/** Reads one setting from its text; `parse` answers with what is wrong on the left. */
const setting = <A>(name: string, parse: (text: string) => E.Either<string, A>) =>
  new t.Type<A, unknown, unknown>(
    name,
    (value): value is A => value !== undefined,
    (value, context) => {
      if (typeof value !== 'string' && typeof value !== 'number')
        return t.failure(value, context, 'must be one text or number');
      const outcome = parse(String(value).trim());
      return E.isLeft(outcome) ? t.failure(value, context, outcome.left) : t.success(outcome.right);
    },
    t.identity,
  );

const shown = (text: string): string => JSON.stringify(text.slice(0, 60));

const integer = (name: string, least: number, most: number) =>
  setting(name, (text) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most
      ? E.right(value)
      : E.left(`${shown(text)} is not ${name} (${least} to ${most})`);
  });

const nonEmpty = (name: string) =>
  setting(name, (text) => (text === '' ? E.left(`is empty, and must be ${name}`) : E.right(text)));

const parts = (text: string, separator: string | RegExp): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const toolDirs = setting<Settings['toolDirs']>('directories', (text) => {
  const directories = parts(text, ':');
  if (directories.length === 0) return E.left(`${shown(text)} names no directory`);
  const relative = directories.filter((directory) => !directory.startsWith('/'));
  return relative.length === 0
    ? E.right(directories)
    : E.left(`${relative.map(shown).join(', ')} must begin with a slash`);
});

const cidrs = setting('CIDRs', (text) => {
  const ranges = parts(text, /[\s,]+/);
  const wrong = ranges.filter((range) => !isCidr(range));
  return wrong.length === 0
    ? E.right(ranges)
    : E.left(`${wrong.map(shown).join(', ')}: an address range is written as 127.0.0.0/8`);
});

const store = setting<StoreChoice>('a store', (text) => {
  // Without its colon as well, since a bare one at the end of a line means something else in YAML.
  if (/^memory:?$/.test(text)) return E.right({ kind: 'memory' });
  if (/^sqlite:?$/.test(text)) return E.right({ kind: 'sqlite' });
  if (text.startsWith('sqlite:'))
    return E.right({ kind: 'sqlite', file: resolve(text.slice('sqlite:'.length).trim()) });
  if (/^postgres(ql)?:\/\//.test(text)) return E.right({ kind: 'postgres', url: new Secret(text) });
  // The text is not shown: it may be a connection string with a password in it.
  return E.left('is neither sqlite:, sqlite:FILE, postgres://… nor memory:');
});

/** One codec a setting, under the name that the environment and the settings file use. */
export const SETTINGS = t.partial({
  SHIPSHAPE_DATA_DIR: nonEmpty('a directory'),
  SHIPSHAPE_STORE: store,
  SHIPSHAPE_HOST: nonEmpty('a host name or address'),
  SHIPSHAPE_PORT: integer('a port', 0, 65_535),
  SHIPSHAPE_TOOL_DIRS: toolDirs,
  SHIPSHAPE_CHECK_DEADLINE_MS: integer('a number of milliseconds', 100, 600_000),
  SHIPSHAPE_CHECKS_AT_ONCE: integer('a number of checks', 1, 10_000),
  SHIPSHAPE_ALLOW_TARGETS: cidrs,
  SHIPSHAPE_ALLOW_TRUST: cidrs,
  SHIPSHAPE_WATCH_INTERVAL_SECONDS: integer('a number of seconds', 0, 3_600),
  SHIPSHAPE_WATCH_FAILURES: integer('a number of failures', 1, 100),
  SHIPSHAPE_HISTORY_DAYS: integer('a number of days', 1, 36_500),
});
