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
