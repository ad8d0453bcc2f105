import { Sign } from '../parts/sign.js';
import { type ListRoute, narrowed } from '../route.js';
import { signOf } from '../servers/server-row.js';
import { isRow, type Line, nextSorting, type Sorting } from './arrange.js';
import { columnOf, type ColumnName } from './columns.js';

interface HeadProps {
  readonly columns: readonly ColumnName[];
  readonly sorting: Sorting | undefined;
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
      const isHere = sorting?.by === name;
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
