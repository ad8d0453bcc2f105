import { UNPRINTABLE } from '../shared/name.js';

/**
 * A name as it is written in SQL, always in quotes. Where it has a control character, which could break a line or hide text
 * in a terminal, it is written with Unicode escapes (PostgreSQL's manual, "Identifiers with Unicode Escapes").
 */
export const quoteIdentifier = (name: string): string => {
  const quoted = name.replaceAll('"', '""');
  return UNPRINTABLE.test(name)
    ? `U&"${Array.from(quoted.replaceAll('\\', '\\\\'), escapeUnprintable).join('')}"`
    : `"${quoted}"`;
};

/** Two or more are the parts of one name. */
export const quoteName = (parts: readonly string[]): string => parts.map(quoteIdentifier).join('.');

const escapeUnprintable = (character: string): string => {
  if (!UNPRINTABLE.test(character)) return character;
  const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
  return digits.length > 4 ? `\\+${digits.padStart(6, '0')}` : `\\${digits.padStart(4, '0')}`;
};
