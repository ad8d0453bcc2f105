import { columnWidths } from './column-widths.js';
import { paragraph, textWidth, wrap } from './wrap.js';

export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

const GAP = '  ';

/** Rows of cells as aligned lines, no wider than `width` if that can be. A text that is too long goes on below itself. */
export const columns = (rows: readonly (readonly Cell[])[], width: number): readonly string[] =>
  alignedRows(rows, width).flat();

/** The lines of each row. */
const alignedRows = (
  rows: readonly (readonly Cell[])[],
  width: number,
): readonly (readonly string[])[] => {
  const texts = rows.map((row) => row.map(({ text }) => text));
  const widths = columnWidths(texts, width, GAP.length);
  return rows.map((row) => {
    const wrapped = row.map(({ text }, index) => wrap(text, widths[index] ?? width));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => {
      const parts = row.map((cell, index) => padded(cell, wrapped[index]?.[line], widths[index]));
      return parts.join(GAP).trimEnd();
    });
  });
};

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

/** Rows with their sentences in the last column or, where that leaves too little room for them, each on lines of its own. */
export const sentenceRows = (rows: readonly SentenceRow[], width: number): readonly string[] => {
  const heads = rows.map(({ cells }) => cells);
  const headTexts = heads.map((cells) => cells.map(({ text }) => text));
  const headWidth = columnWidths(headTexts, Infinity, GAP.length).reduce(
    (total, wide) => total + wide + GAP.length,
    0,
  );
  const longest = Math.max(0, ...rows.map(({ sentence }) => textWidth(sentence.text)));
  if (width - headWidth >= Math.min(READABLE_WIDTH, longest))
    return columns(
      rows.map(({ cells, sentence }) => [...cells, sentence]),
      width,
    );
  return alignedRows(heads, width).flatMap((lines, index) => {
    const { text = '', paint = (plain: string) => plain } = rows[index]?.sentence ?? {};
    return [...lines, ...paragraph(INDENT, text, width).split('\n').map(paint)];
  });
};
