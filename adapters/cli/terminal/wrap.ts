import { textWidth } from './text-width.js';

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
