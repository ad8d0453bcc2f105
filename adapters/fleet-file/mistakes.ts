import type { Context, Errors } from 'io-ts';
import { quoted } from './shown.js';

/** More than these help nobody. */
const MOST = 100;

/** Every mistake in a sentence, after its place: `servers[2].instances[0].port: 99999 is not a port (1 to 65535)`. */
export const mistakes = (errors: Errors): readonly string[] => {
  const told = errors.slice(0, MOST).map(({ context, message }) => {
    const where = place(context);
    return where === '' ? (message ?? '') : `${where}: ${message ?? ''}`;
  });
  const more = errors.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more`];
};

const place = (context: Context): string =>
  context
    .slice(1)
    .map(({ key }, index) => step(key, Array.isArray(context[index]?.actual)))
    .join('')
    .replace(/^\./, '');

const step = (key: string, inList: boolean): string => {
  if (inList) return `[${key}]`;
  return /^[\w-]+$/.test(key) ? `.${key}` : `[${quoted(key)}]`;
};
