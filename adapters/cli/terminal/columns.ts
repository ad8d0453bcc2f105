import { columnWidths } from './column-widths.js';
import { textWidth } from './text-width.js';
import { wrap } from './wrap.js';

export interface Cell {
  readonly text: string;
  readonly paint?: (text: string) => string;
}

const GAP = '  ';

/** Rows of cells as aligned lines, no wider than `width` if that can be. What is too long goes on beneath itself. */
export const columns = (rows: readonly (readonly Cell[])[], width: number): readonly string[] => {
  const texts = rows.map((row) => row.map(({ text }) => text));
  const widths = columnWidths(texts, width, GAP.length);
  return rows.flatMap((row) => {
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
