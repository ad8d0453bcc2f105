import * as O from 'fp-ts/lib/Option.js';
import {
  chosenBy,
  codec,
  type Codec,
  leaf,
  optional,
  redacted,
  refuse,
  typeName,
} from '../../adapters/fleet-file/codec/codec.js';
import { resolve } from 'node:path';
import * as E from 'fp-ts/lib/Either.js';
import { isMapping, record } from '../../adapters/fleet-file/codec/record.js';
import { Secret } from '../../core/shared/secret.js';
import type { StoreChoice } from './settings.js';

/** One setting: its name in the environment and in a settings file, and a codec for each form that it has. */
export interface SettingCodec<A> {
  readonly variable: `SHIPSHAPE_${string}`;
  /** Decodes the text of the variable. */
  readonly text: Codec<A>;
  /** Decodes the value that `createShipshape` is given. */
  readonly value: Codec<A>;
}

/** A setting whose text stands for a value, which is then checked as if it had been given as such. */
export const setting = <A>(
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

export const text = (name: string, holds: (value: string) => boolean): Codec<string> =>
  leaf(
    name,
    O.fromPredicate((value): value is string => typeof value === 'string' && holds(value)),
  );

export const number = (
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

export const parseNumber = (digits: string): unknown =>
  /^\d+$/.test(digits) ? Number(digits) : digits;

/** A setting that is an integer, such as `a number of checks`. */
export const integerSetting = (
  variable: SettingCodec<number>['variable'],
  name: string,
  least: number,
  most: number,
): SettingCodec<number> => setting(variable, integer(name, least, most), parseNumber);

export const isNotBlank = (value: string): boolean => value.trim() !== '';

const POSTGRES_URL = /^postgres(ql)?:\/\//;

/** Decodes a store from the text of a variable. The text is never shown: it may hold a password. */
export const storeFromText: Codec<StoreChoice> = redacted<StoreChoice>('a store', (text) => {
  if (typeof text !== 'string') return E.left('must be one text');
  // Without its colon as well: one at the end of a line means something else in YAML.
  if (/^memory:?$/.test(text)) return E.right({ kind: 'memory' });
  if (/^sqlite:?$/.test(text)) return E.right({ kind: 'sqlite' });
  if (text.startsWith('sqlite:'))
    return E.right({ kind: 'sqlite', file: resolve(text.slice('sqlite:'.length).trim()) });
  if (POSTGRES_URL.test(text)) return E.right({ kind: 'postgres', url: new Secret(text) });
  return E.left('is neither sqlite:, sqlite:FILE, postgres://… nor memory:');
});

const exactly = <A extends string>(word: A): Codec<A> =>
  leaf(
    word,
    O.fromPredicate((value): value is A => value === word),
  );

const file = leaf(
  'the name of a file',
  O.fromPredicate((value): value is string => typeof value === 'string' && value.trim() !== ''),
);

/** A `Secret` by what it can do: an embedder may have loaded that class a second time. */
export const isSecret = (value: unknown): value is Secret =>
  value instanceof Object && 'matches' in value && 'reveal' in value;

const postgresUrl: Codec<Secret> = redacted('a URL', (value) => {
  if (!isSecret(value)) return E.left("is not a Secret; write new Secret('postgres://…')");
  return value.matches(POSTGRES_URL)
    ? E.right(value)
    : E.left('is not the URL of a PostgreSQL database; it begins with postgres://');
});

const STORES: Readonly<Partial<Record<string, Codec<StoreChoice>>>> = {
  sqlite: record({ kind: exactly('sqlite'), file: optional(file) }),
  postgres: record({ kind: exactly('postgres'), url: postgresUrl }),
  memory: record({ kind: exactly('memory') }),
};

const noStore: Codec<StoreChoice> = codec('a store', (value, context) =>
  refuse(
    value,
    context,
    `${isMapping(value) ? 'this' : typeName(value)} is not a store; write { kind: 'sqlite' }, { kind: 'sqlite', file }, { kind: 'postgres', url } or { kind: 'memory' }`,
  ),
);

/** Decodes a store from the value that `createShipshape` is given. */
export const storeCodec: Codec<StoreChoice> = chosenBy(
  (value) => (isMapping(value) ? STORES[String(value['kind'])] : undefined) ?? noStore,
);

/** A secret as the text of a variable, which is never shown. */
export const secretFromText: Codec<'none' | Secret> = redacted('a secret', (text) =>
  typeof text === 'string'
    ? E.right(text === 'none' ? text : new Secret(text))
    : E.left('must be one text'),
);

export const secretOrNone: Codec<'none' | Secret> = redacted('a secret', (value) =>
  value === 'none' || isSecret(value)
    ? E.right(value)
    : E.left("is not a Secret; write new Secret('…')"),
);
