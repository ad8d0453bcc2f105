import { paragraph, textWidth, wrap } from './wrap.js';

export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

const GAP = '  ';

/** Rows of cells as aligned lines, no wider than `width` if that can be. A text that is too long goes on below itself. */
export const columns = (rows: readonly (readonly Cell[])[], width: number): readonly string[] =>
  alignedRows(rows, columnWidths(textsOf(rows), width, GAP.length)).flat();

const textsOf = (rows: readonly (readonly Cell[])[]): readonly (readonly string[])[] =>
  rows.map((row) => row.map(({ text }) => text));

/** The lines of each row. */
const alignedRows = (
  rows: readonly (readonly Cell[])[],
  widths: readonly number[],
): readonly (readonly string[])[] =>
  rows.map((row) => {
    const wrapped = row.map(({ text }, index) => wrap(text, widths[index] ?? 0));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => {
      const parts = row.map((cell, index) => padded(cell, wrapped[index]?.[line], widths[index]));
      return parts.join(GAP).trimEnd();
    });
  });

const padded = ({ paint }: Cell, text = '', width = 0): string =>
  (text === '' || paint === undefined ? text : paint(text)) +
  ' '.repeat(Math.max(0, width - textWidth(text)));

/** Short cells, and the sentence that belongs to them. */
export interface SentenceRow {
  readonly cells: readonly Cell[];
  readonly sentence: Cell;
}

const READABLE_WIDTH = 40;
const INDENT = '    ';
const NARROWEST = 8;

/** Rows with their sentences in the last column or, where that leaves too little room for them, each on lines of its own. */
export const sentenceRows = (rows: readonly SentenceRow[], width: number): readonly string[] => {
  const heads = rows.map(({ cells }) => cells);
  const widths = columnWidths(textsOf(heads), Infinity, GAP.length);
  const room = width - widths.reduce((total, wide) => total + wide + GAP.length, 0);
  const longest = Math.max(0, ...rows.map(({ sentence }) => textWidth(sentence.text)));
  if (room >= Math.min(READABLE_WIDTH, longest)) {
    const whole = rows.map(({ cells, sentence }) => [...cells, sentence]);
    return alignedRows(whole, [...widths, Math.min(room, longest)]).flat();
  }
  return alignedRows(heads, narrowedLast(widths, room + GAP.length)).flatMap((lines, index) => {
    const { text = '', paint = (plain: string) => plain } = rows[index]?.sentence ?? {};
    return [...lines, ...paragraph(INDENT, text, width).split('\n').map(paint)];
  });
};

/** Of a head that is too wide, by how much `room` is below 0, the last column gives way. */
const narrowedLast = (widths: readonly number[], room: number): readonly number[] => {
  const last = widths.at(-1) ?? 0;
  return [...widths.slice(0, -1), Math.max(NARROWEST, last + Math.min(0, room))];
};

/** A longer word is broken rather than let it take the place of everything else. */
const LONGEST_WORD = 40;

/** As wide as the texts of each column are; where that is too much, the widest column gives way, down to its longest word. */
const columnWidths = (
  rows: readonly (readonly string[])[],
  width: number,
  gap: number,
): readonly number[] => {
  const count = Math.max(0, ...rows.map(({ length }) => length));
  const measure = (measured: (text: string) => number): number[] =>
    Array.from({ length: count }, (_, index) =>
      Math.max(...rows.map((row) => measured(row[index] ?? ''))),
    );
  const widths = measure(textWidth);
  const least = measure((text) => Math.min(LONGEST_WORD, longestWord(text)));
  const room = width - gap * (count - 1);
  for (let excess = sum(widths) - room; excess > 0; excess -= 1) {
    const slack = widths.map((wide, index) => (wide > (least[index] ?? 0) ? wide : 0));
    const widest = Math.max(...slack);
    if (widest === 0) break;
    widths[slack.indexOf(widest)] = widest - 1;
  }
  return widths;
};

const longestWord = (text: string): number => Math.max(...text.split(' ').map(textWidth));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
