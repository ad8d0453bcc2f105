import type { Secret } from '../shared/secret.js';
import type {
  About,
  Duration,
  Field,
  Fields,
  FieldsShape,
  ListShape,
  MappingShape,
  Read,
  SecretShape,
  Stored,
  TextShape,
  Value,
} from './field.js';
import type { Kept } from './kept.js';
import { isDatabaseName, isName, isPrintableLine } from '../shared/name.js';

export const text = (
  name: string,
  holds: (text: string) => boolean,
  more: Pick<TextShape, 'takesNumbers'> = {},
): Value<string> => ({ shape: { as: 'text', name, holds, ...more } });

export const wholeNumber = (
  from: number,
  to: number,
  name = `a whole number from ${from} to ${to}`,
): Value<number> => ({ shape: { as: 'number', name, from, to } });

/** One of a closed list of words; `same` is one that means what leaving it out means, and is stored as that. */
export const oneOf = <const L extends readonly string[], const S extends L[number] = never>(
  words: L,
  same?: S,
): Value<Exclude<L[number], S>> => ({
  shape: { as: 'words', words, ...(same !== undefined && { same }) },
});

/** Such as `90s` or `2h`; it is stored in milliseconds. */
export const duration = (longest: string, shortest = '0s'): Duration => ({
  shape: { as: 'duration', longest, shortest },
});

export const CRON: Value<string> = { shape: { as: 'cron' } };
export const TIME_ZONE: Value<string> = { shape: { as: 'time zone' } };
export const HOST: Value<string> = { shape: { as: 'host' } };
export const HOST_OR_SOCKET: Value<string> = { shape: { as: 'host', orSocket: true } };
/** Who can decrypt dumps: an X25519 recipient of age. */
export const RECIPIENT: Value<string> = { shape: { as: 'recipient' } };
/** Certificates of authorities, as PEM. */
export const AUTHORITIES: Value<string> = { shape: { as: 'authorities' } };

/** A text that no message and no description shows. */
export const secret = (
  what = 'password',
  more: Pick<SecretShape, 'form' | 'isBlock'> = {},
): Value<Secret | Kept> => ({ shape: { as: 'secret', what, ...more } });

export const listOf = <A>(
  of: Value<A>,
  { name = 'a list', ...more }: Partial<Pick<ListShape, 'name' | 'countMistake'>> = {},
): Value<readonly A[]> => ({ shape: { as: 'list', name, of, ...more } });

/** A mapping of its own. */
export const mappingOf = <F extends Fields>(
  fields: F,
  more: Pick<FieldsShape, 'mistakes' | 'isNeverEmpty' | 'short'> = {},
): Value<Stored<F>> => ({ shape: { as: 'fields', fields, ...more } });

/** A mapping of names that are not ours. */
export const namesTo = <A>(
  of: Value<A>,
  more: Pick<MappingShape, 'nameMistake' | 'first'>,
): Value<Readonly<Record<string, A>>> => ({ shape: { as: 'mapping', of, ...more } });

/** What is no secret by its nature, and may stay as it is stored nonetheless. */
export const keepable = <A>(of: Value<A>): Value<A | Kept> => ({ shape: { as: 'keepable', of } });

export const required = <V extends Value<unknown>>(
  value: V,
  about: About,
): Field<V, 'required'> => ({ ...about, value, presence: 'required' });

export const optional = <V extends Value<unknown>>(
  value: V,
  about: About,
): Field<V, 'optional'> => ({ ...about, value, presence: 'optional' });

export const defaulted = <V extends Value<unknown>>(
  value: V,
  absent: Read<V>,
  about: About,
): Field<V, 'defaulted'> => ({ ...about, value, absent, presence: 'defaulted' });

const byteLength = (value: string): number => new TextEncoder().encode(value).length;

export const NAME = text('a name (1 to 128 printable characters, no blank at either end)', isName);

export const DATABASE_PATTERN = text(
  'the name of a database, in which * stands for any characters',
  isDatabaseName,
);

export const USER_NAME = text(
  'a user name (1 to 63 bytes, printable, no blank at either end)',
  (value) => isPrintableLine(value) && byteLength(value) <= 63,
);

export const NOTE = text(
  'one line of at most 1,000 printable characters',
  (value) => value === '' || (isPrintableLine(value) && value.length <= 1_000),
);

export const PORT = wholeNumber(1, 65_535, 'a port (1 to 65535)');

export const INSTANCE_PATH = text(
  'the path of an instance, such as db-eu-1/main',
  (value) => /^[^/]+\/[^/]+$/.test(value) && isPrintableLine(value),
);

export const RESOURCE_PATH = text(
  'the path of a resource, such as db-eu-1/main',
  (value) => isPrintableLine(value) && value.length <= 4096 && !value.split('/').includes(''),
);

export const TIME_OF_DAY = text('a time of day such as 22:00', (value) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(value),
);

export const PROBLEM_KIND = text('a kind of problem such as dump_failed', (value) =>
  /^[a-z][a-z0-9_]{0,63}$/.test(value),
);

export const ENDPOINT = text('an http or https URL without a user and a query', (value) => {
  const url = httpUrl(value);
  return url !== undefined && `${url.username}${url.password}${url.search}${url.hash}` === '';
});

/** Of http or https; none of another text. */
export const httpUrl = (value: string): URL | undefined => {
  const url = isPrintableLine(value) && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && ['http:', 'https:'].includes(url.protocol) ? url : undefined;
};

const isPath = (value: string): boolean => isPrintableLine(value) && value.length <= 1024;

/** Whether it leads above the folder from which it goes. */
export const climbs = (value: string): boolean => value.split('/').includes('..');

export const ABSOLUTE_PATH = text(
  'the absolute path of a folder',
  (value) => isPath(value) && value.startsWith('/') && !climbs(value),
);

export const REMOTE_PATH = text('the path of a folder', (value) => isPath(value) && !climbs(value));
