import { useState } from 'preact/hooks';
import type { RowBody } from '../live/bodies.js';
import { storedText } from '../live/stored.js';
import { useMay } from '../live/use-live.js';
import { Empty } from '../parts/list.js';
import { Menu } from '../parts/menu.js';
import { Press } from '../parts/press.js';
import { CONNECT, linkToList, type ListRoute } from '../route.js';
import { COLUMN_NAMES, type ColumnName, columnOf } from './columns.js';

interface PickProps {
  readonly route: ListRoute;
  readonly rows: readonly RowBody[];
  readonly name: 'policy' | 'engine';
  readonly label: string;
  readonly choose: (name: string, value: string) => void;
}

/** Narrows down to one of the values that the rows have. */
export const Pick = ({ route, rows, name, label, choose }: PickProps) => {
  const now = route.filter[name] ?? '';
  const values = [...new Set([...rows.map((row) => row[name] ?? ''), now])].toSorted();
  return values.length < 3 && now === '' ? null : (
    <label class="pick">
      {label}{' '}
      <select value={now} onChange={({ currentTarget: { value } }) => choose(name, value)}>
        <option value="">any</option>
        {values
          .filter((one) => one !== '')
          .map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
      </select>
    </label>
  );
};

interface ColumnMenuProps {
  readonly columns: readonly ColumnName[];
  readonly onChange: (columns: readonly ColumnName[]) => void;
}

export const ColumnMenu = ({ columns, onChange }: ColumnMenuProps) => (
  <Menu label="Columns" button="Columns">
    {COLUMN_NAMES.filter((name) => name !== 'path').map((name) => (
      <label key={name} class="check-line">
        <input
          type="checkbox"
          checked={columns.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(COLUMN_NAMES.filter((one) => (one === name ? checked : columns.includes(one))))
          }
        />
        {columnOf(name).label}
      </label>
    ))}
  </Menu>
);

/** Names of filters, each with its address: in this browser. */
const SAVED = storedText('shipshape-saved-databases');

type Saved = Readonly<Record<string, ListRoute['filter']>>;

const savedNow = (): Saved => {
  try {
    return JSON.parse(SAVED.get() ?? '{}') as Saved;
  } catch {
    return {};
  }
};

/** What the table is narrowed to, how it is sorted and grouped, under a name. */
export const SavedViews = ({ route: { filter } }: { readonly route: ListRoute }) => {
  const [saved, setSaved] = useState(savedNow);
  const keep = (next: Saved) => {
    SAVED.set(JSON.stringify(next));
    setSaved(next);
  };
  return (
    <Menu label="Saved filters" button="Saved">
      {Object.entries(saved).map(([name, one]) => (
        <span key={name} class="saved">
          <a href={linkToList('databases', one)} dir="auto">
            {name}
          </a>
          <Press
            isBusy={false}
            onPress={() =>
              keep(Object.fromEntries(Object.entries(saved).filter(([other]) => other !== name)))
            }
          >
            Forget<span class="unseen"> {name}</span>
          </Press>
        </span>
      ))}
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          const name = new FormData(event.currentTarget).get('name');
          if (typeof name === 'string' && name.trim() !== '')
            keep({ ...saved, [name.trim()]: filter });
          event.currentTarget.reset();
        }}
      >
        <input name="name" aria-label="A name for these filters" placeholder="Save these as …" />
        <button type="submit">Save</button>
      </form>
    </Menu>
  );
};

/** In place of a table without rows. */
export const NoDatabases = ({ route }: { readonly route: ListRoute }) => (
  <p class="empty card">
    <Empty route={route} all="databases" one="database" />{' '}
    {useMay()('fleet:write') && <a href={CONNECT}>Add a server</a>}
  </p>
);
