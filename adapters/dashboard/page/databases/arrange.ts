import type { RowBody } from '../live/bodies.js';
import { inDigits, plural } from '../parts/words.js';
import { asWritten } from '../parts/path.js';
import { COLUMN_NAMES, type ColumnName, columnOf, engineOf, PROTECTIONS } from './columns.js';

/** By what rows stand together. */
export const GROUPS = { server: 'Server', policy: 'Policy', engine: 'Version' } as const;

export type Group = keyof typeof GROUPS;

export const groupOf = (text: string | undefined): Group | undefined =>
  (Object.keys(GROUPS) as Group[]).find((one) => one === text);

/** A column by which rows are sorted, and whether the greatest comes first. */
export interface Sorting {
  readonly by: ColumnName;
  readonly isDown: boolean;
}

/** Of an address: a column, after a `-` where the greatest comes first. Unless it says so, what is least protected comes first. */
export const sortingOf = (text = ''): Sorting => {
  const by = COLUMN_NAMES.find((one) => one === text.replace(/^-/, ''));
  return by === undefined
    ? { by: 'protection', isDown: false }
    : { by, isDown: text.startsWith('-') };
};

/** What a press of a column makes of the order: up, down, and as it was. */
export const nextSorting = (by: ColumnName, now: Sorting): string =>
  now.by !== by ? by : now.isDown ? '' : `-${by}`;

/** A line of the table: a row, or what those after it have in common. */
export type Line = RowBody | { readonly title: string };

export const isRow = (line: Line): line is RowBody => 'id' in line;

/** The lines of rows, in order; those that are alike in that by path. Of a part of them a group has what it says at least. */
export const arrange = (
  rows: readonly RowBody[],
  sorting: Sorting,
  group: Group | undefined,
  isWhole: boolean,
): readonly Line[] => {
  const sorted = rows.toSorted(inOrder(sorting));
  if (group === undefined) return sorted;
  const groups = new Map<string, RowBody[]>();
  for (const row of sorted) {
    const name = nameIn(group, row);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [row]);
    else known.push(row);
  }
  return [...groups].flatMap(([name, all]) => [
    { title: `${name}: ${isWhole ? '' : 'at least '}${countsOf(all)}` },
    ...all,
  ]);
};

const nameIn = (group: Group, row: RowBody): string => {
  if (group === 'server') return asWritten(row.path.split('/')[0] ?? '');
  if (group === 'engine') return engineOf(row);
  const { policy } = row;
  if (policy == null) return 'No policy';
  return policy === 'none' ? 'No dumps' : policy;
};

const inOrder = ({ by, isDown }: Sorting) => {
  const { value } = columnOf(by);
  return (one: RowBody, other: RowBody): number => {
    const [a, b] = [value(one) ?? null, value(other) ?? null];
    const byPath = compare(one.path, other.path);
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byPath;
    return (isDown ? -compare(a, b) : compare(a, b)) || byPath;
  };
};

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Such as `12 databases, 11 protected, 1 at risk`. */
export const countsOf = (rows: readonly RowBody[]): string =>
  [
    plural(rows.length, 'database'),
    ...Object.entries(PROTECTIONS).flatMap(([name, { label }]) => {
      const count = rows.filter(({ protection }) => protection === name).length;
      const words = name === 'none' ? 'need no dump' : label.toLowerCase();
      return count === 0 ? [] : [`${inDigits(count)} ${words}`];
    }),
  ].join(', ');

/** A line of a file for a spreadsheet: a text that such a program would take for a formula begins with an apostrophe there. */
const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`).join(',')}\r`;

export const CSV_TITLES = csvLine(COLUMN_NAMES.map((name) => columnOf(name).label));

export const csvLines = (rows: readonly RowBody[]): readonly string[] =>
  rows.map((row) =>
    csvLine(
      COLUMN_NAMES.map((name) => {
        const { text, value } = columnOf(name);
        return text?.(row) ?? String(value(row) ?? '');
      }),
    ),
  );
