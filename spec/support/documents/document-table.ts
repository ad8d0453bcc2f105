/** A cell that code does not say is written by hand, and stays as it is. */
export const BY_HAND = Symbol('by hand');

type Cell = string | typeof BY_HAND;

/** A table of a document that is made from the code. */
export interface DocumentTable {
  readonly file: string;
  /** Its head, by which it is found. Several tables may have the same: each row stands in the one where it stood. */
  readonly head: readonly string[];
  /** Its rows in their order; the first cell of a row with cells by hand is found again by its text. */
  readonly rows: readonly (readonly Cell[])[];
}

const lineOf = (cells: readonly string[]): string =>
  ['', ...cells, ''].join(' | ').trim().replaceAll('|  |', '| |').replaceAll('|  |', '| |');

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Where the rows of each table with this head begin and end, as numbers of lines. */
const placesOf = (lines: readonly string[], head: string): readonly (readonly [number, number])[] =>
  lines.flatMap((line, at) => {
    if (line !== head) return [];
    const rows = lines.slice(at + 2).findIndex((other) => !other.startsWith('|'));
    return [[at + 2, rows < 0 ? lines.length : at + 2 + rows] as const];
  });

/** The document with its table as the code has it; a new cell by hand is empty. */
export const withTable = (document: string, { head, rows }: DocumentTable): string => {
  const lines = document.split('\n');
  const places = placesOf(lines, lineOf(head));
  const written = places.map(([from, to]) => lines.slice(from, to).map(cellsOf));
  const all = written.flat();
  const keys = written.map((table) => new Set(table.map(([key]) => key)));
  const tableOf = (key: Cell | undefined): number => {
    const found = keys.findIndex((known) => known.has(String(key)));
    return found < 0 ? places.length - 1 : found;
  };
  const filled = rows.map((row) => ({
    table: places.length === 1 ? 0 : tableOf(row[0]),
    line: lineOf(
      row.map((cell, column) =>
        cell === BY_HAND ? (all.find(([key]) => key === row[0])?.[column] ?? '') : cell,
      ),
    ),
  }));
  return places
    .map((place, table) => ({ place, table }))
    .reverse()
    .reduce<readonly string[]>((text, { place: [from, to], table }) => {
      const own = filled.filter((row) => row.table === table).map(({ line }) => line);
      return [...text.slice(0, from), ...own, ...text.slice(to)];
    }, lines)
    .join('\n');
};

/** Cells by hand that nobody has written, as the keys of their rows; and the table itself where its head is nowhere. */
export const missingIn = (document: string, { head, rows }: DocumentTable): readonly string[] => {
  const lines = document.split('\n');
  const places = placesOf(lines, lineOf(head));
  if (places.length === 0) return [lineOf(head)];
  const written = places.flatMap(([from, to]) => lines.slice(from, to).map(cellsOf));
  return rows
    .filter((row) =>
      row.some((cell, column) => {
        const found = written.find(([key]) => key === row[0]);
        return cell === BY_HAND && (found?.[column] ?? '') === '';
      }),
    )
    .map(([key]) => String(key));
};
