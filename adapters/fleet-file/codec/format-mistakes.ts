import type { Context, Errors } from 'io-ts';
import { quoted } from './describe-value.js';

/** More than these are neither listed nor searched for. */
export const MAX_MISTAKES = 100;

/** Every mistake in a sentence, after its place: `servers[2].instances[0].port: 99999 is not a port (1 to 65535)`. */
export const formatMistakes = (errors: Errors): readonly string[] =>
  errors.slice(0, MAX_MISTAKES + 1).map(({ context, message }) => {
    const where = place(context);
    return where === '' ? (message ?? '') : `${where}: ${message ?? ''}`;
  });

/** The sentences that are listed. */
export const limitMistakes = (sentences: readonly string[]): readonly string[] =>
  sentences.length > MAX_MISTAKES ? [...sentences.slice(0, MAX_MISTAKES), 'and more'] : sentences;

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
