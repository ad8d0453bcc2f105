import { textWidth } from './wrap.js';

/** A longer word is broken rather than let it take the place of everything else. */
const LONGEST_WORD = 40;

/** As wide as the texts of each column are; where that is too much, the widest column gives way, down to its longest word. */
export const columnWidths = (
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
