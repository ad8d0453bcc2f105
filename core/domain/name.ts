/** Control characters, lone surrogates, line separators, and the marks that reverse the order of letters. */
export const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text can be shown on one line as it is, with no blank at either end. */
export const isPlain = (text: string): boolean =>
  text !== '' && text.trim() === text && !UNPRINTABLE.test(text);

/** Whether a resource or a token may be called so: 1 to 128 printable characters. */
export const isName = (text: string): boolean => isPlain(text) && Array.from(text).length <= 128;
