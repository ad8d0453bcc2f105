import { paragraph, type Style, textWidth, type View, wrap } from './view.js';

/** A text, with its style where it has one. */
export type Cell = string | readonly [style: Style, text: string];

type Row = readonly Cell[];

type Paper = Pick<View, 'width' | 'paint'>;

export const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell[1]);

const painted = (cell: Cell, text: string, { paint }: Paper): string =>
  typeof cell === 'string' || text === '' ? text : paint(cell[0], text);

/** Words of a closed list, each with its mark. */
export type Marks = Readonly<Record<string, readonly [mark: string, style: Style]>>;

/** A word after its mark, or other words in its place. */
export const marked = (marks: Marks, word: string, words = word): readonly [Style, string] => {
  const [mark, style] = marks[word] ?? ['•', 'bold'];
  return [style, `${mark} ${words}`];
};

/** One thing that is known of something; without a text it is left out. */
export type Fact = readonly [label: string, text: string | null];

export const factLines = (facts: readonly Fact[], view: Paper): readonly string[] =>
  columns(
    facts.flatMap(([label, text]): readonly Row[] =>
      text === null ? [] : [[['dim', label], text]],
    ),
    view,
  );

const GAP = '  ';

/** Rows of cells as aligned lines, no wider than the view if that can be. A text that is too long goes on below itself. */
export const columns = (rows: readonly Row[], view: Paper): readonly string[] =>
  alignedRows(rows, columnWidths(textsOf(rows), view.width, GAP.length), view).flat();

const textsOf = (rows: readonly Row[]): readonly (readonly string[])[] =>
  rows.map((row) => row.map(textOf));

/** The lines of each row. */
const alignedRows = (
  rows: readonly Row[],
  widths: readonly number[],
  view: Paper,
): readonly (readonly string[])[] =>
  rows.map((row) => {
    const wrapped = row.map((cell, index) => wrap(textOf(cell), widths[index] ?? 0));
    const height = Math.max(...wrapped.map(({ length }) => length));
    return Array.from({ length: height }, (_, line) => {
      const parts = row.map((cell, index) => {
        const text = wrapped[index]?.[line] ?? '';
        const room = Math.max(0, (widths[index] ?? 0) - textWidth(text));
        return painted(cell, text, view) + ' '.repeat(room);
      });
      return parts.join(GAP).trimEnd();
    });
  });

/** Short cells, and the sentence that belongs to them. */
export interface SentenceRow {
  readonly cells: readonly Cell[];
  readonly sentence: Cell;
}

const READABLE_WIDTH = 40;
const INDENT = '    ';
const NARROWEST = 8;

/** A list: a row each, and how to see more of them where these are not all. */
export const listOf = (
  rows: readonly SentenceRow[],
  next: string | null,
  view: Paper,
  { none, more }: { readonly none: string; readonly more: string },
): string => {
  if (rows.length === 0) return `${none}\n`;
  const rest = next === null ? [] : ['', view.paint('dim', `There are more: ${more}.`)];
  return [...sentenceRows(rows, view), ...rest, ''].join('\n');
};

/** Rows with their sentences in the last column or, where that leaves too little room for them, each on lines of its own. */
export const sentenceRows = (rows: readonly SentenceRow[], view: Paper): readonly string[] => {
  const { width } = view;
  const heads = rows.map(({ cells }) => cells);
  const widths = columnWidths(textsOf(heads), Infinity, GAP.length);
  const room = width - widths.reduce((total, wide) => total + wide + GAP.length, 0);
  const longest = Math.max(0, ...rows.map(({ sentence }) => textWidth(textOf(sentence))));
  if (room >= Math.min(READABLE_WIDTH, longest)) {
    const whole = rows.map(({ cells, sentence }) => [...cells, sentence]);
    return alignedRows(whole, [...widths, Math.min(room, longest)], view).flat();
  }
  return alignedRows(heads, narrowedLast(widths, room + GAP.length), view).flatMap(
    (lines, index) => {
      const sentence = rows[index]?.sentence ?? '';
      if (textOf(sentence) === '') return lines;
      const below = paragraph(INDENT, textOf(sentence), width).split('\n');
      return [...lines, ...below.map((line) => painted(sentence, line, view))];
    },
  );
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
