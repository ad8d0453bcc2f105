import type { Context, Errors } from 'io-ts';
import { quoted } from './describe-value.js';

/** More than these help nobody; nobody need look for more. */
export const MISTAKES_TOLD = 100;

/** Every mistake in a sentence, after its place: `servers[2].instances[0].port: 99999 is not a port (1 to 65535)`. */
export const mistakes = (errors: Errors): readonly string[] =>
  errors.slice(0, MISTAKES_TOLD + 1).map(({ context, message }) => {
    const where = place(context);
    return where === '' ? (message ?? '') : `${where}: ${message ?? ''}`;
  });

/** As many sentences as are told. */
export const bounded = (sentences: readonly string[]): readonly string[] =>
  sentences.length > MISTAKES_TOLD ? [...sentences.slice(0, MISTAKES_TOLD), 'and more'] : sentences;

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
