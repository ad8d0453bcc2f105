/** Printable on one line: a line break would begin a command. */
export const toOneLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');

/** One word of a shell, whatever is in it. */
export const quotedWord = (text: string): string => `'${toOneLine(text).replaceAll("'", "'\\''")}'`;

/** The same, without quotes where it needs none, as a path for the most part. */
export const shellWord = (text: string): string =>
  /^[\w./%@:+][\w./%@:+-]*$/.test(text) ? text : quotedWord(text);
