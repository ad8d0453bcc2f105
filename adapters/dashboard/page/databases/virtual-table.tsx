import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Sign } from '../parts/sign.js';
import { type ListRoute, narrowed } from '../route.js';
import { isRow, type Line, nextSorting, type Sorting } from './arrange.js';
import { type ColumnName, columnOf, signOf } from './columns.js';

interface VirtualTableProps<L> {
  readonly label: string;
  readonly head: ComponentChildren;
  readonly columns: number;
  readonly lines: readonly L[];
  /** A row of the table; its first attribute says which it is of all. */
  readonly children: (line: L, rowIndex: number) => ComponentChildren;
}

/** How many rows are drawn above and under those on the screen: the focus goes on to them. */
const BESIDE = 12;

/** A table of which those rows are drawn that are on the screen. All rows are as high as the first. */
export const VirtualTable = <L,>({
  label,
  head,
  columns,
  lines,
  children,
}: VirtualTableProps<L>) => {
  const body = useRef<HTMLTableSectionElement>(null);
  const [{ first, count, height }, setShown] = useState({ first: 0, count: 60, height: 32 });
  useLayoutEffect(() => {
    const measure = () => {
      const { current } = body;
      if (current === null) return;
      const row = current.querySelector<HTMLElement>('tr:not([aria-hidden])');
      const rowHeight = row?.getBoundingClientRect().height ?? height;
      const above = Math.floor(-current.getBoundingClientRect().top / rowHeight) - BESIDE;
      const next = {
        first: Math.max(0, above - (above % 4)),
        count: Math.ceil(innerHeight / rowHeight) + 2 * BESIDE + 4,
        height: rowHeight,
      };
      setShown((now) =>
        now.first === next.first && now.count === next.count && now.height === next.height
          ? now
          : next,
      );
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [lines]);
  const from = Math.min(first, Math.max(0, lines.length - count));
  const shown = lines.slice(from, from + count);
  const room = (rows: number) =>
    rows > 0 && (
      <tr aria-hidden="true" class="room">
        <td colSpan={columns} style={{ blockSize: `${rows * height}px` }} />
      </tr>
    );
  return (
    <div class="scrolls card">
      <table class="table" aria-label={label} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>{head}</tr>
        </thead>
        <tbody ref={body}>
          {room(from)}
          {shown.map((line, index) => children(line, from + index + 2))}
          {room(lines.length - from - shown.length)}
        </tbody>
      </table>
    </div>
  );
};

interface HeadProps {
  readonly columns: readonly ColumnName[];
  readonly sorting: Sorting;
  readonly route: ListRoute;
}

/** Each title is a link: the order is a part of the address. */
export const Head = ({ columns, sorting, route }: HeadProps) => (
  <>
    <th scope="col">
      <span class="unseen">State</span>
    </th>
    {columns.map((name) => {
      const { label, isNumber = false } = columnOf(name);
      const isHere = sorting.by === name;
      return (
        <th
          key={name}
          scope="col"
          class={`of-${name}${isNumber ? ' number' : ''}`}
          aria-sort={isHere ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
        >
          <a href={narrowed(route, 'sort', nextSorting(name, sorting))}>
            {label}
            {isHere && <span aria-hidden="true">{sorting.isDown ? ' ↓' : ' ↑'}</span>}
          </a>
        </th>
      );
    })}
  </>
);

interface TableLineProps {
  readonly line: Line;
  readonly index: number;
  readonly columns: readonly ColumnName[];
}

export const TableLine = ({ line, index, columns }: TableLineProps) =>
  isRow(line) ? (
    <tr aria-rowindex={index}>
      <td>
        <Sign of={signOf(line)} />
      </td>
      {columns.map((name) => {
        const { cell, isNumber = false } = columnOf(name);
        const classes = `of-${name}${isNumber ? ' number' : ''}`;
        return name === 'path' ? (
          <th key={name} scope="row" class={classes}>
            {cell(line)}
          </th>
        ) : (
          <td key={name} class={classes}>
            {cell(line)}
          </td>
        );
      })}
    </tr>
  ) : (
    <tr aria-rowindex={index} class="group">
      <th scope="rowgroup" colSpan={columns.length + 1}>
        {line.title}
      </th>
    </tr>
  );
