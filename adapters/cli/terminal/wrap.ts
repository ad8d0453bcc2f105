const MARK = /^[\p{Mn}\p{Me}\u200b-\u200d\ufe0f]$/u;
const WIDE =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\p{Emoji_Presentation}]$/u;

const letterWidth = (letter: string): number => {
  if (MARK.test(letter)) return 0;
  return WIDE.test(letter) ? 2 : 1;
};

/** How many columns of a terminal a text without styles takes. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((width, letter) => width + letterWidth(letter), 0);

/** Breaks a text at its blanks into lines that fit; a word that is longer than a line is broken too. */
export const wrap = (text: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

const pieces = (word: string, width: number): readonly string[] => {
  if (textWidth(word) <= width) return [word];
  const found: string[] = [];
  let piece = '';
  for (const letter of Array.from(word)) {
    if (textWidth(piece + letter) > width) {
      found.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...found, piece];
};

/** A text as a paragraph: its first line after `head`, the others as far to the right. */
export const paragraph = (head: string, text: string, width: number): string =>
  wrap(text, width - textWidth(head))
    .map((line, index) => (index === 0 ? head : ' '.repeat(textWidth(head))) + line)
    .join('\n');

/** Why something does not work, and what to do: each statement in a line of its own, however long, so that it can be copied. */
export const reasonLines = (
  reason: Reason | null | undefined,
  { width }: { readonly width: number },
): readonly string[] =>
  reason == null
    ? []
    : [
        paragraph('  • ', reason.detail, width),
        ...(reason.remedy === undefined || reason.remedy === ''
          ? []
          : [paragraph('    → ', reason.remedy, width)]),
        ...(reason.statements ?? []).map((statement) => `      ${statement}`),
      ];

interface Reason {
  readonly detail: string;
  readonly remedy?: string | undefined;
  readonly statements?: readonly string[] | undefined;
}
